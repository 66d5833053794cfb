import type { HttpError } from 'react-admin';
import { t } from '../browser/language.ts';
import { isOfLine } from '../calls/unanswered.ts';

/** Why a file was not taken: the server's words, and the checks that it failed, one a line. */
export type Fault = {
  message: string | null;
  checks: readonly string[];
  reference?: string;
  /** The line failed: nothing is known to be wrong with the file. */
  isOfLine?: boolean;
};

export const UploadFault = ({ fault }: { fault: Fault }) => (
  <div role="alert" className="column refused breaks">
    {!fault.isOfLine && (
      <p>
        <b>{t('Unable to process the selected file. Please select a valid file for upload')}</b>
      </p>
    )}
    {fault.message && <p>{fault.message}</p>}
    {fault.checks.length > 0 && (
      <>
        <p>{t('Following validation checks have failed:')}</p>
        <ul>
          {fault.checks.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </>
    )}
    {fault.reference && (
      <p className="muted">{t('Reference %{reference}', { reference: fault.reference })}</p>
    )}
  </div>
);

/** A fault of a file, from the server's refusal, or of the connection. */
export const faultOf = (error: HttpError): Fault => ({
  message: error.message,
  checks: Object.values((error.body?.errors ?? {}) as Record<string, string>),
  reference: error.body?.reference,
  isOfLine: isOfLine(error),
});
