import type { RouterBlocker } from 'ra-core';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';

/** Asks a user who leaves with unsaved changes. */
export const Leaving = ({
  blocker,
  changes,
  onLeave,
}: {
  blocker: RouterBlocker;
  changes: number;
  /** They leave all the same. */
  onLeave: () => void;
}) => (
  <Dialog
    title={t('Leave without saving?')}
    open={blocker.state === 'blocked'}
    onClose={() => blocker.reset?.()}
    actions={
      <>
        <Button onClick={() => blocker.reset?.()}>{t('Stay')}</Button>
        <Button
          variant="contained"
          changes={false}
          onClick={() => {
            onLeave();
            blocker.proceed?.();
          }}
        >
          {t('Leave')}
        </Button>
      </>
    }
  >
    {t(
      'One change is not saved and will be lost. |||| %{count} changes are not saved and will be lost.',
      { count: changes },
    )}
  </Dialog>
);
