import { useState } from 'react';
import { copyText } from '../copyText.ts';
import { bytesText } from '../format.ts';
import { Button } from '../parts/Button.tsx';
import styles from './BatchPage.module.css';
import { type Batch, rowsText } from './batch.ts';

/** What the file is: its size, who brought it, and the fingerprint that its commit is bound to. */
export const BatchFacts = ({
  batch,
}: {
  batch: Pick<Batch, 'bytes' | 'rows' | 'userId' | 'memberId'> & { sha256: string | null };
}) => (
  <dl className={styles.facts}>
    <div>
      <dt>File</dt>
      <dd>
        {bytesText(batch.bytes)}, {rowsText(batch.rows)}
      </dd>
    </div>
    <div>
      <dt>Uploaded by</dt>
      <dd>
        {batch.userId}
        {batch.memberId && ` of ${batch.memberId}`}
      </dd>
    </div>
    {batch.sha256 && (
      <div>
        <dt>SHA-256</dt>
        <dd>
          <Fingerprint sha256={batch.sha256} />
        </dd>
      </div>
    )}
  </dl>
);

/** The first digits of the fingerprint, and all of it into the clipboard, or on screen where there is none. */
const Fingerprint = ({ sha256 }: { sha256: string }) => {
  const [said, setSaid] = useState<'copied' | 'whole' | null>(null);
  const copy = async () => {
    // Browsers keep the clipboard from pages that did not come by TLS.
    setSaid((await copyText(sha256)) ? 'copied' : 'whole');
  };
  return (
    <span className={styles.fingerprint}>
      <span className="mono" title={sha256}>
        {said === 'whole' ? sha256 : `${sha256.slice(0, 12)}…`}
      </span>
      <Button kind="ghost" aria-label="Copy the SHA-256" onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">{said === 'copied' && 'Copied'}</span>
    </span>
  );
};
