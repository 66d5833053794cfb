import { Link } from 'react-router-dom';
import {
  type AnswerTo,
  type Fields,
  filled,
  keyValues,
  pathTo,
  type View,
  viewFor,
  viewsOf,
} from '#model';
import { actionWords } from '#model/values/actionWords.ts';
import { auditEntry } from '#own/auditEntry/auditEntry.ts';
import type { journal } from '#own/journal/journal.ts';
import { nouns } from '#registry';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { callsTo, useAsk } from '../calls/callsTo.ts';
import { RecordLink } from '../fields/RecordLink.tsx';
import { Diff, type ShownChange } from '../history/Diff.tsx';
import { recordSearch } from '../history/useRecordAddress.ts';
import { Who } from '../history/Who.tsx';
import type { PageProps } from '../nouns/pages.ts';
import { useReader } from '../nouns/reader.ts';
import { rowPath } from '../nouns/rowPath.ts';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Panel } from '../parts/Panel.tsx';
import { UnreadPage } from '../parts/Unread.tsx';

const calls = callsTo<typeof journal>('journal');

/** One entry of the audit log in full, with its record and the entries before and after it. */
export const EntryPage = ({ params: { seq = '' } }: PageProps) => {
  const reader = useReader();
  const request = useAsk(calls, 'entry', { params: { seq } });
  const { data: entry } = request;
  if (!entry)
    return (
      <UnreadPage
        request={request}
        title={t('Audit Log Entry')}
        missing={t('There is no such entry')}
      >
        <Button to="/utils/master-audit-log">{t('Back to the audit log')}</Button>
      </UnreadPage>
    );
  const noun = nouns.find(({ name }) => name === entry.resource);
  const view = noun && (viewFor(reader, 'show', noun) ?? viewFor(reader, 'edit', noun));
  const values = noun && keyValues(noun, entry.key);
  const screen = view?.screens.show ? 'show' : 'edit';
  const row = view && values ? pathTo(view, screen, values) : null;
  // A record without a generated screen may have a handwritten page.
  const page = noun && values ? rowPath(reader, viewsOf(noun)[0] as View) : null;
  const record = row ?? (page && values && filled(page, values));
  return (
    <>
      <PageHead
        title={`${t(noun?.label ?? entry.resource)}: ${t(actionWords(noun, entry.action))}`}
        subtitle={<span className="mono">{t('entry %{seq}', { seq: entry.seq })}</span>}
        actions={
          <>
            {entry.seq > 1 && (
              <Button to={`/utils/master-audit-log/${entry.seq - 1}`}>{t('‹ Entry before')}</Button>
            )}
            <Button to={`/utils/master-audit-log/${entry.seq + 1}`}>{t('Entry after ›')}</Button>
          </>
        }
      />
      <WhoAndWhen entry={entry} recordLabel={t(noun?.label ?? entry.resource)} />
      <Panel
        fill
        title={t('What changed')}
        subtitle={t('%{count} field |||| %{count} fields', { count: entry.changes.length })}
        actions={
          <>
            {record && <Link to={record}>{t(noun?.label ?? 'Record')}</Link>}
            {row && (
              <>
                <Link to={row + recordSearch({ asOf: entry.at })}>{t('As it was then')}</Link>
                <Link to={row + recordSearch({ tab: 'history', entry: entry.seq })}>
                  {t('In its history')}
                </Link>
              </>
            )}
          </>
        }
      >
        {entry.changes.length === 0 ? (
          <p className="note">{t('It changed no field of a record.')}</p>
        ) : (
          <Diff
            label={t('What entry %{seq} changed', { seq: entry.seq })}
            fields={(noun?.fields ?? {}) as Fields}
            changes={entry.changes}
            columns={sidesOf(entry.changes)}
          />
        )}
      </Panel>
    </>
  );
};

/** The facts of an entry, and the key of its record. */
const WhoAndWhen = ({
  entry,
  recordLabel,
}: {
  entry: AnswerTo<typeof journal, 'entry'>;
  recordLabel: string;
}) => {
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('Time'), timeText(entry.at)],
    [t('Who'), <Who key="who" userId={entry.userId} userName={entry.userName} role={entry.role} />],
    [
      t('User Id'),
      <span key="user" className="mono">
        <RecordLink field={auditEntry.fields.userId} row={entry} value={entry.userId}>
          {entry.userId}
        </RecordLink>
      </span>,
    ],
    [t('Member'), entry.memberId],
    [t('From'), entry.address && <span className="mono">{entry.address}</span>],
    [t('API Client'), entry.apiClientId && `${entry.apiClientName} (${entry.apiClientId})`],
    [t('Reason'), entry.reason],
    [t('Approved by'), entry.approvedByName ?? entry.approvedBy],
    [t('Reference'), entry.reference && <span className="mono">{entry.reference}</span>],
  ];
  return (
    <Panel title={t('Who and when')}>
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{recordLabel}</dt>
          <dd className="mono">{decodeURIComponent(entry.key) || '–'}</dd>
        </div>
      </dl>
    </Panel>
  );
};

const sidesOf = (changes: readonly ShownChange[]) => {
  if (changes.every(({ before }) => before == null)) return ['after'] as const;
  return changes.every(({ after }) => after == null)
    ? (['before'] as const)
    : (['before', 'after'] as const);
};
