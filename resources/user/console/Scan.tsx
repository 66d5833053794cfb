import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { copyText } from '#console/browser/copyText.ts';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { CodeBox } from './CodeBox.tsx';
import { QrCode } from './QrCode.tsx';

const Steps = styled('ol')({
  display: 'grid',
  flex: 1,
  gap: 16,
  minWidth: 300,
  paddingLeft: 20,
  '& li::marker': { color: 'var(--ink-3)', fontWeight: 620 },
});

/** An authenticator that is to be confirmed: the address in the QR code, and its secret to type. */
export type Offer = { uri: string; secret: string };

/** The part of a question that asks for the first code of the app. */
export const firstCode = {
  values: { code: '' },
  check: ({ code = '' }: { code?: string }) => ({
    code: code.length === 6 ? null : t('Please enter the 6 digits that the app shows'),
  }),
  once: 'code',
};

/** In fours, as it is read off. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The QR code for the app, its secret for who cannot scan, and the first code of the app. */
export const Scan = ({ offer }: { offer: Offer }) => {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="row" style={{ gap: '16px 28px', alignItems: 'flex-start' }}>
      <QrCode text={offer.uri} label={t('QR code to scan with the authenticator app')} />
      <Steps>
        <li>
          <p>{t('Open the app on your phone and scan this picture.')}</p>
        </li>
        <li>
          <p>{t('If you cannot scan it, type this key into the app instead:')}</p>
          <p className="row" style={{ marginTop: 6 }}>
            <code
              className="mono card"
              style={{ padding: '5px 9px', background: 'var(--sunken)', fontSize: 13 }}
            >
              {inFours(offer.secret)}
            </code>
            <Button
              onClick={async () => setCopied(await copyText(offer.secret))}
              aria-label={t('Copy key')}
            >
              {isCopied ? t('Copied') : t('Copy')}
            </Button>
          </p>
        </li>
        <li>
          <p>{t('Type the code that the app shows now.')}</p>
          <div style={{ maxWidth: 320, marginTop: 6 }}>
            <CodeBox
              isFirst
              maxLength={6}
              help={t('6 digits; a new code comes every 30 seconds.')}
            />
          </div>
        </li>
      </Steps>
    </div>
  );
};
