import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, type RaRecord, useDelete, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { isGuarded, keyOf, mayTo, pathTo, type Resource, type View } from '#model';
import { t } from '../browser/language.ts';
import { heldBy } from '../calls/api.ts';
import { Question } from '../fields/Question.tsx';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { reasonFault } from '../parts/ReasonBox.tsx';
import { type Reference, StillUsed } from './StillUsed.tsx';

/** Removes a row after asking, for those who may; it names what goes. A guarded row waits for a second person. */
export const Remove = ({ view, row }: { view: View; row: RaRecord }) => {
  const reader = useReader();
  const [isAsking, setIsAsking] = useState(false);
  const [remove] = useDelete();
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const [references, setReferences] = useState<readonly Reference[] | null>(null);
  if (!mayTo(reader, 'remove', view, row)) return null;
  const name = `${view.label} ${keyOf(view.noun as Resource, row as never)}`;
  const waits = isGuarded(view.noun, row);
  const go = async ({ reason }: { reason?: string }) => {
    try {
      await remove(
        view.name,
        { id: row.id, previousData: row, meta: waits ? { reason } : {} },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      notify(t('%{name} is removed.', { name }), { type: 'success' });
      void navigate(pathTo(view, 'list') ?? '/');
    } catch (error) {
      const { body, message } = error as HttpError;
      if (body?.references) return setReferences(body.references);
      if (!heldBy(error)) throw error;
      notify(message, { type: 'success' });
      void client.invalidateQueries({ queryKey: ['approvals'] });
    }
  };
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        {t('Remove')}
      </Button>
      {references && (
        <Dialog
          title={t('%{name} is in use', { name })}
          open
          onClose={() => setReferences(null)}
          leave={t('Keep it')}
        >
          <p>{t('It cannot be removed while these refer to it:')}</p>
          <StillUsed references={references} />
        </Dialog>
      )}
      {isAsking && (
        <Question
          title={t('Remove %{name}?', { name })}
          answer={waits ? t('Send for Approval') : t('Remove %{label}', { label: view.label })}
          leave={t('Keep it')}
          isDanger
          reason={waits ? { check: reasonFault } : null}
          act={go}
          onClose={() => setIsAsking(false)}
        >
          {waits
            ? t('A second person must approve it. Until then it stays as it is.')
            : t('The journal stores its values, and you can restore it from its history.')}
        </Question>
      )}
    </>
  );
};
