import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { t } from '../browser/language.ts';
import type { WhyNot, whyOf } from '../calls/whyNot.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

const Facts = styled('dl')({
  margin: 0,
  '& dt': { color: 'var(--ink-2)', fontSize: 12 },
  '& dd': { margin: '0 0 12px' },
  '& dd:last-child': { margin: 0 },
});

type Reason = NonNullable<ReturnType<typeof whyOf>>;

/**
 * Opens the reason of a refusal: the rule, what is lacking, and for readers who may see it, where
 * the rule is declared.
 */
export default function WhyButton({ why }: { why: Reason }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState<WhyNot | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const open = async () => {
    setIsOpen(true);
    setIsFailed(false);
    const known = typeof why === 'function' ? await why().catch(() => null) : why;
    setReason(known);
    setIsFailed(known === null);
  };
  return (
    <>
      <Button variant="text" onClick={() => void open()}>
        {t('Why?')}
      </Button>
      <Dialog
        title={t('Why Not?')}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        leave={t('Close')}
      >
        {reason && <Reason why={reason} />}
        {isFailed && <p role="alert">{t('The reason could not be fetched. Try again.')}</p>}
      </Dialog>
    </>
  );
}

const Reason = ({ why: { rule, needs, declaredIn } }: { why: WhyNot }) => {
  return (
    <Facts>
      <dt>{t('The rule')}</dt>
      <dd>{rule}</dd>
      <dt>{t('What is missing')}</dt>
      <dd>{needs}</dd>
      {declaredIn && (
        <>
          <dt>{t('Declared in')}</dt>
          <dd>
            <span className="mono">{declaredIn.file}</span>,{' '}
            <span className="mono">{declaredIn.part}</span>
          </dd>
        </>
      )}
    </Facts>
  );
};
