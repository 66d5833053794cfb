import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { fieldsOf, type View } from '#model';
import { t } from '../browser/language.ts';
import type { dataProvider as provider } from '../calls/dataProvider.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';

type Props = {
  view: View;
  row: Readonly<Record<string, unknown>> & { id: string | number; version?: number };
  /** Something typed is not saved: a move would go by what is stored. */
  isHeld?: boolean;
  onMoved?: (row: RaRecord) => void;
};

/** The ways out of a row's state that are open to the reader, each a button. */
export const Moves = ({ view, row, isHeld = false, onMoved }: Props) => {
  const reader = useReader();
  const notify = useNotify();
  const client = useQueryClient();
  const { move } = useDataProvider<typeof provider>();
  const open = fieldsOf(view.noun).flatMap(([field, { moves = {} }]) =>
    Object.entries(moves).filter(
      ([, { from, by }]) => from.includes(String(row[field])) && by.includes(reader.role),
    ),
  );
  const { isPending, mutate } = useMutation({
    mutationFn: ({ name }: { name: string; label: string }) =>
      move(view.name, String(row.id), name, row.version ?? 0),
    onSuccess: ({ data }, { label }) => {
      notify(t('%{label}: done.', { label }), { type: 'success' });
      onMoved?.(data);
      return client.invalidateQueries({ queryKey: [view.name] });
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  return (
    <>
      {open.map(([name, { label, byAnother }]) => {
        const why = whyNot(isHeld, byAnother === true && row.updatedBy === reader.userId);
        return (
          <Button
            key={name}
            changes
            disabled={isPending || why !== undefined}
            title={why}
            onClick={() => mutate({ name, label })}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
};

/** Why a move cannot be made right now, in words; undefined when it can. */
const whyNot = (isHeld: boolean, isMine: boolean): string | undefined => {
  if (isHeld) return t('Save first');
  return isMine ? t('You changed it last, so another user must do this') : undefined;
};
