import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type HttpError, type RaRecord, useDelete, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { isGuarded, keyOf, mayTo, pathTo, type Resource, type View } from '#model';
import { t } from '../browser/language.ts';
import { heldBy } from '../calls/api.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ReasonBox, reasonFault } from '../parts/ReasonBox.tsx';
import { type Reference, StillUsed } from './StillUsed.tsx';

/** Removes a row after asking, for those who may; it names what goes. A guarded row waits for a second person. */
export const Remove = ({ view, row }: { view: View; row: RaRecord }) => {
  const reader = useReader();
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isPending }] = useDelete();
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [references, setReferences] = useState<readonly Reference[] | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const form = useId();
  if (!mayTo(reader, 'remove', view, row)) return null;
  const name = `${view.label} ${keyOf(view.noun as Resource, row as never)}`;
  const waits = isGuarded(view.noun, row);
  const leave = () => {
    setReferences(null);
    setIsAsking(false);
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wrong = waits ? reasonFault(reason) : null;
    setFault(wrong);
    if (wrong) return box.current?.focus();
    void remove(
      view.name,
      { id: row.id, previousData: row, meta: waits ? { reason: reason.trim() } : {} },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(t('%{name} is removed.', { name }), { type: 'success' });
          void navigate(pathTo(view, 'list') ?? '/');
        },
        onError: (error) => {
          const used = (error as HttpError).body?.references as Reference[] | undefined;
          if (used) return setReferences(used);
          setIsAsking(false);
          const isHeld = heldBy(error) !== null;
          notify((error as HttpError).message, { type: isHeld ? 'success' : 'error' });
          if (isHeld) void client.invalidateQueries({ queryKey: ['approvals'] });
        },
      },
    );
  };
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        {t('Remove')}
      </Button>
      <Dialog
        title={t('%{name} is in use', { name })}
        open={references !== null}
        onClose={leave}
        actions={
          <Button variant="contained" changes={false} onClick={leave}>
            {t('Keep it')}
          </Button>
        }
      >
        <p>{t('It cannot be removed while these refer to it:')}</p>
        <StillUsed references={references ?? []} />
      </Dialog>
      <Dialog
        title={t('Remove %{name}?', { name })}
        open={isAsking && references === null}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('Keep it')}</Button>
            <Button
              variant="contained"
              color="error"
              type="submit"
              form={form}
              disabled={isPending}
            >
              {waits ? t('Send for Approval') : t('Remove %{label}', { label: view.label })}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={go}>
          {waits
            ? t('A second person must approve it. Until then it stays as it is.')
            : t('The journal keeps its values, and you can restore it from its history.')}
          {waits && (
            <ReasonBox
              value={reason}
              error={fault}
              inputRef={box}
              onChange={(typed) => {
                setReason(typed);
                setFault(null);
              }}
            />
          )}
        </form>
      </Dialog>
    </>
  );
};
