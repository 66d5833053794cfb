import { t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { signOut } from '../../session/sessionLife.ts';

/** Asks before the session ends, since what is not saved is lost with it. */
export default function SignOut({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={t('Sign Out')}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Stay')}</Button>
          <Button variant="contained" changes={false} onClick={() => void signOut()}>
            {t('Sign Out')}
          </Button>
        </>
      }
    >
      {t('Do you want to sign out? What is not saved will be lost.')}
    </Dialog>
  );
}
