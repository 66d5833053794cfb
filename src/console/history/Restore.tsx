import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'ra-core';
import { type Fields, guardedAmong, type View, writableOf } from '#model';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { heldBy } from '../calls/api.ts';
import { rowAt } from '../calls/rowAt.ts';
import { differ } from '../fields/differ.ts';
import { Question } from '../fields/Question.tsx';
import { Loading } from '../parts/Notes.tsx';
import { useRowThen } from './AsOf.tsx';
import { Diff, type ShownChange } from './Diff.tsx';
import type { Entry } from './history.ts';
import { useRecordAddress } from './useRecordAddress.ts';

/**
 * Brings back the values that a row had after an entry of its history: shows what would change
 * against the row as it is now, then makes it by a normal edit, which may wait for a second person.
 */
export const Restore = ({
  view,
  id,
  entry,
  onClose,
}: {
  view: View;
  id: string;
  entry: Entry;
  onClose: () => void;
}) => {
  const { noun } = view;
  /** None when it was removed, and comes back as a new one. */
  const row = useRecordContext();
  const fields = noun.fields as Fields;
  const { go } = useRecordAddress();
  const notify = useNotify();
  const client = useQueryClient();
  const then = useRowThen(view, id, entry.at);
  const changes: ShownChange[] = writableOf(noun, row ? 'edit' : 'create')
    .filter((name) => then.data && !then.data.masked.includes(name))
    .map((field) => ({ field, before: row?.[field], after: then.data?.[field] }))
    .filter(({ field, before, after }) => !fields[field]?.isSecret && differ(before, after));
  const guarded = row
    ? guardedAmong(
        noun,
        row,
        changes.map(({ field }) => field),
      )
    : [];
  const restore = async ({ reason }: { reason?: string }) => {
    try {
      const version = row?.version ?? null;
      await rowAt(noun, id).restore({ seq: entry.seq, version, reason });
      notify(t('The values of %{at} are restored.', { at: timeText(entry.at) }), {
        type: 'success',
      });
    } catch (error) {
      if (!heldBy(error)) throw error;
      notify(t('The restored values wait for a second person.'), { type: 'success' });
    } finally {
      void client.invalidateQueries({ queryKey: [view.name] });
    }
    go({});
  };
  return (
    <Question
      title={t('Restore the values of %{at}?', { at: timeText(entry.at) })}
      answer={guarded.length > 0 ? t('Send for Approval') : t('Restore')}
      leave={t('Leave it as it is')}
      wide
      disabled={changes.length === 0}
      reason={
        guarded.length > 0
          ? {
              hint: t('A second person must approve %{guarded}', {
                guarded: guarded.map((name) => t(fields[name]?.label ?? name)).join(', '),
              }),
            }
          : null
      }
      act={restore}
      onClose={onClose}
    >
      {then.error && <p role="alert">{then.error.message}</p>}
      {then.isPending && <Loading />}
      {then.data && changes.length === 0 && <p>{t('The row already has these values.')}</p>}
      {changes.length > 0 && (
        <Diff
          label={t('What restoring would change')}
          fields={fields}
          changes={changes}
          columns={row ? ['before', 'after'] : ['after']}
          headings={{ before: t('Now'), after: t('Restored') }}
        />
      )}
      {then.data && then.data.seq !== entry.seq && (
        <p role="alert">
          {t(
            'Entry %{seq} was written at the same moment. The values shown are those after that entry; restoring uses those after entry %{seq2}.',
            { seq: then.data.seq, seq2: entry.seq },
          )}
        </p>
      )}
      {then.data && then.data.masked.length > 0 && (
        <p className="muted">
          {t('%{masked}: the journal does not store the old value, so it stays unchanged.', {
            masked: then.data.masked.map((name) => t(fields[name]?.label ?? name)).join(', '),
          })}
        </p>
      )}
    </Question>
  );
};
