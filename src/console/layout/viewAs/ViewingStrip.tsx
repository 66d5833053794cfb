import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { roleLabels } from '#domain/roles.ts';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { Strip } from '../Strip.ts';
import { stopViewing } from './viewingCalls.ts';

const minute = 60_000;

/**
 * Notice above every page while a person views as a role: the role, that nothing can be changed,
 * the time left, and a button to stop.
 */
export default function ViewingStrip({ timeLeft }: { timeLeft: number }) {
  const notify = useNotify();
  const { role, memberId, branchId } = useReader();
  const left = useLeft(timeLeft);
  const where = [memberId, branchId].filter((part) => part !== null).join(', ');
  const stop = () =>
    stopViewing().catch((error: Error) => notify(error.message, { type: 'error' }));
  return (
    <Strip aria-label={t('Viewing as a role')}>
      <p>
        <b>
          {where
            ? t('Viewing as %{role} of %{where}', { role: t(roleLabels[role]), where })
            : t('Viewing as %{role}', { role: t(roleLabels[role]) })}
        </b>
        {' · '}
        {t('Read-only')}
        {' · '}
        {t('%{minutes} min left', { minutes: Math.ceil(left / minute) })}
        <span data-part="note">
          {' · '}
          {t('Rows that belong to one user are left out')}
        </span>
      </p>
      <Button onClick={() => void stop()}>{t('Stop')}</Button>
    </Strip>
  );
}

/**
 * Time left, ms, refreshed every 10 s. At zero the console reloads: the server has ended the view
 * too.
 */
const useLeft = (timeLeft: number): number => {
  const [left, setLeft] = useState(timeLeft);
  useEffect(() => {
    const endsAt = Date.now() + timeLeft;
    setLeft(timeLeft);
    const timer = setInterval(() => {
      const now = endsAt - Date.now();
      setLeft(now);
      if (now <= 0) window.location.assign('/');
    }, 10_000);
    return () => clearInterval(timer);
  }, [timeLeft]);
  return Math.max(0, left);
};
