import type { Blocker } from 'react-router-dom';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';

/** Asks a user who leaves with unsaved changes. */
export const Leaving = ({ blocker, changes }: { blocker: Blocker; changes: number }) => (
  <Dialog
    title="Leave without saving?"
    open={blocker.state === 'blocked'}
    onClose={() => blocker.reset?.()}
    actions={
      <>
        <Button onClick={() => blocker.reset?.()}>Stay</Button>
        <Button kind="main" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </>
    }
  >
    {changes === 1 ? 'One change is' : `${changes} changes are`} not saved and will be lost.
  </Dialog>
);
