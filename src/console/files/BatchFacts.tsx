import { bytesText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { Fingerprint } from '../parts/Fingerprint.tsx';
import { rowsText } from './rowsText.ts';

/**
 * Facts about the file: its size, its uploader, and the fingerprint to which its commit is bound.
 */
export const BatchFacts = ({
  batch,
}: {
  batch: {
    bytes: number;
    rows: number;
    userId: string;
    memberId: string | null;
    sha256: string | null;
  };
}) => (
  <dl className="facts figures">
    <div>
      <dt>{t('File')}</dt>
      <dd>
        {bytesText(batch.bytes)}, {rowsText(batch.rows)}
      </dd>
    </div>
    <div>
      <dt>{t('Uploaded by')}</dt>
      <dd>
        {batch.userId}
        {batch.memberId && ` ${t('of %{memberId}', { memberId: batch.memberId })}`}
      </dd>
    </div>
    {batch.sha256 && (
      <div>
        <dt>{t('SHA-256')}</dt>
        <dd>
          <Fingerprint sha256={batch.sha256} />
        </dd>
      </div>
    )}
  </dl>
);
