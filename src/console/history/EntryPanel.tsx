import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type HttpError, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { coveringGrant, type Fields, type View, viewFor } from '#model';
import { actionWords } from '#model/values/actionWords.ts';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { rowAt } from '../calls/rowAt.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Notes.tsx';
import { Panel } from '../parts/Panel.tsx';
import { columnsOf, Diff } from './Diff.tsx';
import type { Entry } from './history.ts';
import { Restore } from './Restore.tsx';
import { useRecordAddress } from './useRecordAddress.ts';
import { Who } from './Who.tsx';

const Place = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '& > section': { maxHeight: '100%' },
});

type Props = {
  view: View;
  id: string;
  seq: number;
  /** The entry, where the history has come to it. */
  known: Entry | undefined;
  isNewest: boolean;
  onClose: () => void;
};

/** One entry of a row's history in full: who, when, from where, why, and each field old and new. */
export const EntryPanel = ({ view, id, seq, known, isNewest, onClose }: Props) => {
  const reader = useReader();
  /** None when it no longer exists. */
  const row = useRecordContext();
  const { go } = useRecordAddress();
  const [isRestoring, setIsRestoring] = useState(false);
  const { data: entry, error } = useQuery<Entry | null, HttpError>({
    queryKey: [view.name, 'history', id, 'entry', seq],
    queryFn: async ({ signal }) => {
      const newest = { before: seq + 1, limit: 1 };
      const { entries } = await rowAt(view.noun, id).history(newest, { signal });
      return entries.find((each) => each.seq === seq) ?? null;
    },
    initialData: known,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const mayRestore =
    entry != null &&
    entry.action !== 'remove' &&
    (row
      ? !isNewest && coveringGrant(reader.role, 'edit', view.noun, [row]) !== null
      : viewFor(reader, 'create', view.noun) !== null);
  return (
    <Place>
      <Panel
        title={
          entry ? `${actionWords(view.noun, entry.action)}, ${timeText(entry.at)}` : t('Entry')
        }
        subtitle={<span className="mono">{t('entry %{seq}', { seq })}</span>}
        actions={
          <Button variant="text" aria-label={t('Close the entry')} kbd="Esc" onClick={onClose}>
            ✕
          </Button>
        }
        footer={
          entry && (
            <>
              {entry.action !== 'remove' && (
                <Button onClick={() => go({ asOf: entry.at })}>{t('As it was then')}</Button>
              )}
              {mayRestore && (
                <Button changes onClick={() => setIsRestoring(true)}>
                  {t('Restore these values…')}
                </Button>
              )}
            </>
          )
        }
      >
        {entry === undefined &&
          (error ? (
            <p role="alert" className="note">
              {error.message}
            </p>
          ) : (
            <Loading />
          ))}
        {entry === null && (
          <p className="note">
            {t('The journal has no entry %{seq} about this %{label}.', { seq, label: view.label })}
          </p>
        )}
        {entry && (
          <>
            <Origin entry={entry} />
            {entry.changes.length === 0 ? (
              <p className="note">{t('No field changed.')}</p>
            ) : (
              <Diff
                label={t('What entry %{seq} changed', { seq })}
                fields={view.noun.fields as Fields}
                changes={entry.changes}
                columns={columnsOf(entry)}
              />
            )}
          </>
        )}
      </Panel>
      {isRestoring && entry && (
        <Restore view={view} id={id} entry={entry} onClose={() => setIsRestoring(false)} />
      )}
    </Place>
  );
};

/** The author of an entry, with the address, the approver and the reason. */
const Origin = ({ entry }: { entry: Entry }) => (
  <dl className="pairs">
    <dt>{t('Who')}</dt>
    <dd>
      <Who {...entry} /> <span className="mono muted">{entry.userId}</span>
    </dd>
    {entry.address && (
      <>
        <dt>{t('From')}</dt>
        <dd className="mono">{entry.address}</dd>
      </>
    )}
    {entry.apiClientId !== undefined && (
      <>
        <dt>{t('API Client')}</dt>
        <dd className="mono">{entry.apiClientId}</dd>
      </>
    )}
    {entry.approvedBy && (
      <>
        <dt>{t('Approved by')}</dt>
        <dd>
          {entry.approvedByName ?? entry.approvedBy}{' '}
          <span className="mono muted">{entry.approvedBy}</span>
        </dd>
      </>
    )}
    {entry.reason && (
      <>
        <dt>{t('Reason')}</dt>
        <dd>{entry.reason}</dd>
      </>
    )}
  </dl>
);
