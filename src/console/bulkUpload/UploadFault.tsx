import type { HttpError } from 'react-admin';
import styles from './UploadPage.module.css';

/** Why a file was not taken: the server's words, and the checks that it failed, one a line. */
export type Fault = { message: string | null; checks: readonly string[]; reference?: string };

export const UploadFault = ({ fault }: { fault: Fault }) => (
  <div role="alert" className={styles.fault}>
    <p>
      <b>Unable to process the selected file. Please select a valid file for upload</b>
    </p>
    {fault.message && <p>{fault.message}</p>}
    {fault.checks.length > 0 && (
      <>
        <p>Following validation checks have failed:</p>
        <ul>
          {fault.checks.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </>
    )}
    {fault.reference && <p className="muted">Reference {fault.reference}</p>}
  </div>
);

/** What is wrong with a file, as the server's refusal has it. */
export const faultOf = ({ message, body }: HttpError): Fault => ({
  message,
  checks: Object.values((body?.errors ?? {}) as Record<string, string>),
  reference: body?.reference,
});
