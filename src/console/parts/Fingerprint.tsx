import { useState } from 'react';
import { copyText } from '../browser/copyText.ts';
import { t } from '../browser/language.ts';
import { Button } from './Button.tsx';

/** The first digits of a SHA-256, and all of it into the clipboard, or on screen where there is none. */
export const Fingerprint = ({
  sha256,
  of,
}: {
  sha256: string;
  /** The thing that the fingerprint belongs to, where several are shown together. */
  of?: string;
}) => {
  const [outcome, setOutcome] = useState<'copied' | 'whole' | null>(null);
  const copy = async () => {
    // Browsers keep the clipboard from pages that did not come by TLS.
    setOutcome((await copyText(sha256)) ? 'copied' : 'whole');
  };
  return (
    <span className="breaks row" style={{ display: 'inline-flex', gap: 6 }}>
      <span className="mono" title={sha256}>
        {outcome === 'whole' ? sha256 : `${sha256.slice(0, 12)}…`}
      </span>
      <Button
        variant="text"
        style={{ minHeight: 24, padding: '0 6px', lineHeight: '22px' }}
        aria-label={
          of === undefined ? t('Copy the SHA-256') : t('Copy the SHA-256 of %{of}', { of })
        }
        onClick={() => void copy()}
      >
        {t('Copy')}
      </Button>
      <span role="status">{outcome === 'copied' && t('Copied')}</span>
    </span>
  );
};
