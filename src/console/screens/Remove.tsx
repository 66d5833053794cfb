import { useState } from 'react';
import { type HttpError, type RaRecord, useDelete, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { keyOf, mayTo, pathTo, type Resource, type View } from '#model';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { useReader } from '../reader.ts';

/** Removes a row after asking, for those who may; it names what goes. */
export const Remove = ({ view, row }: { view: View; row: RaRecord }) => {
  const reader = useReader();
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isPending }] = useDelete();
  const navigate = useNavigate();
  const notify = useNotify();
  if (!mayTo(reader, 'remove', view, row)) return null;
  const name = `${view.label} ${keyOf(view.noun as Resource, row as never)}`;
  const go = () =>
    remove(
      view.name,
      { id: row.id, previousData: row },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(`${name} is removed.`, { type: 'success' });
          void navigate(pathTo(view, 'list') ?? '/');
        },
        onError: (error) => {
          setIsAsking(false);
          notify((error as HttpError).message, { type: 'error' });
        },
      },
    );
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Remove</Button>
      <Dialog
        title={`Remove ${name}?`}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            <Button kind="main" disabled={isPending} onClick={() => void go()}>
              Remove {view.label}
            </Button>
          </>
        }
      >
        It cannot be taken back; the journal keeps what it was.
      </Dialog>
    </>
  );
};
