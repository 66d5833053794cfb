import { later } from '../../browser/later.tsx';
import type { UserDialog } from './userDialog.ts';

const ChangePassword = later(() => import('./ChangePassword.tsx'));
const SignOut = later(() => import('./SignOut.tsx'));
const ViewAs = later(() => import('../viewAs/ViewAs.tsx'));

/** The dialog of the user menu that is open; the dialogs come with the first of them. */
export default function UserDialogs({
  dialog,
  onClose,
}: {
  dialog: UserDialog;
  onClose: () => void;
}) {
  return (
    <>
      {dialog === 'password' && <ChangePassword onClose={onClose} />}
      {dialog === 'viewAs' && <ViewAs onClose={onClose} />}
      {dialog === 'leaving' && <SignOut onClose={onClose} />}
    </>
  );
}
