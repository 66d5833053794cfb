import { lazy, Suspense } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { signOut } from '../../session/sessionLife.ts';
import type { UserDialog } from './userDialog.ts';

const ChangePassword = lazy(() => import('./ChangePassword.tsx'));
const ViewAs = lazy(() => import('../viewAs/ViewAs.tsx'));

/** The dialog of the user menu that is open; the dialogs come with the first of them. */
export default function UserDialogs({
  dialog,
  onClose,
}: {
  dialog: UserDialog;
  onClose: () => void;
}) {
  return (
    <Suspense>
      {dialog === 'password' && <ChangePassword onClose={onClose} />}
      {dialog === 'viewAs' && <ViewAs onClose={onClose} />}
      <Dialog
        title="Sign Out"
        open={dialog === 'leaving'}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Stay</Button>
            <Button kind="main" onClick={() => void signOut()}>
              Sign Out
            </Button>
          </>
        }
      >
        Do you want to sign out? What is not saved will be lost.
      </Dialog>
    </Suspense>
  );
}
