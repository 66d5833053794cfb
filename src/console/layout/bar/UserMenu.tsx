import { lazy, Suspense } from 'react';
import { roleLabels } from '#domain/roles.ts';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { Loading } from '../../parts/Notes.tsx';
import { Popup } from '../../parts/Popup.tsx';
import styles from './UserMenu.module.css';
import { openUserDialog, useUserDialog } from './userDialog.ts';

const ChangePassword = lazy(() => import('./ChangePassword.tsx'));
const SignOut = lazy(() => import('./SignOut.tsx'));
const UserChoices = lazy(() => import('./UserChoices.tsx'));

/** The signed-in user, their display preferences, and sign-out. */
export const UserMenu = () => {
  const reader = useReader();
  const dialog = useUserDialog();
  const Opened = dialog === 'password' ? ChangePassword : dialog === 'leaving' ? SignOut : null;
  const name = reader.memberId ? `${reader.memberId} · ${reader.userId}` : reader.userId;
  return (
    <>
      <Popup
        label={
          <>
            {name} <span className={styles.role}>{t(roleLabels[reader.role])}</span>{' '}
            <span aria-hidden="true">▾</span>
          </>
        }
        buttonClass={styles.user}
        align="right"
      >
        {(close) => (
          <Suspense fallback={<Loading />}>
            <UserChoices close={close} />
          </Suspense>
        )}
      </Popup>
      {Opened && (
        <Suspense fallback={null}>
          <Opened onClose={() => openUserDialog(null)} />
        </Suspense>
      )}
    </>
  );
};
