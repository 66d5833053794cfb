import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { t } from '../browser/language.ts';
import { useWrite } from '../calls/callsTo.ts';
import { Button } from '../parts/Button.tsx';
import { useKey } from '../parts/useKey.ts';
import { Decide, type Decision } from './Decide.tsx';
import { approvals, approvalsKey, type ChangeHeld } from './held.ts';
import { Rebase } from './Rebase.tsx';

/**
 * This reader's actions on a waiting change: decide on another person's, withdraw or rebase their
 * own.
 */
export const HeldActions = ({ held, hasKeys = false }: { held: ChangeHeld; hasKeys?: boolean }) => {
  const client = useQueryClient();
  const notify = useNotify();
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [isRebasing, setIsRebasing] = useState(false);
  const { mayDecide, isMine, isMoved, state } = held;
  const isOpen = state === 'waiting' && mayDecide && !isMine;
  const approve = () => setDeciding('approve');
  const refuse = () => setDeciding('refuse');
  useKey('a', hasKeys && isOpen && !isMoved ? approve : null);
  useKey('r', hasKeys && isOpen ? refuse : null);
  const withdrawal = useWrite(approvals, 'withdraw', {
    onSuccess: () => notify(t('The change is withdrawn.'), { type: 'success' }),
    onError: ({ message }) => notify(message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: [approvalsKey] }),
  });
  if (state !== 'waiting') return null;
  return (
    <>
      {isMine && (
        <>
          {isMoved && (
            <Button variant="contained" onClick={() => setIsRebasing(true)}>
              {t('Rebase…')}
            </Button>
          )}
          <Button changes onClick={() => withdrawal.mutate({ params: { id: held.id } })}>
            {t('Withdraw')}
          </Button>
        </>
      )}
      {isOpen && (
        <>
          <Button color="error" onClick={refuse} kbd={hasKeys ? 'r' : undefined}>
            {t('Refuse…')}
          </Button>
          <Button
            variant="contained"
            kbd={hasKeys ? 'a' : undefined}
            disabled={isMoved}
            title={
              isMoved
                ? t('%{madeBy} must rebase it first', { madeBy: held.madeByName ?? held.madeBy })
                : undefined
            }
            onClick={approve}
          >
            {t('Approve…')}
          </Button>
        </>
      )}
      {deciding && <Decide helds={[held]} decision={deciding} onClose={() => setDeciding(null)} />}
      {isRebasing && <Rebase id={held.id} onClose={() => setIsRebasing(false)} />}
    </>
  );
};

/** Why this reader cannot decide now, in words; null when they can. */
export const whyNot = (held: ChangeHeld): string | null => {
  if (held.state !== 'waiting') return null;
  if (held.isMoved)
    return held.isMine
      ? t('The row has changed since. Rebase your change, so that it can be approved.')
      : t(
          'The row has changed since. %{madeBy} must rebase the change before it can be approved.',
          { madeBy: held.madeByName ?? held.madeBy },
        );
  return held.isMine ? t('You made it, so another user must approve it.') : null;
};
