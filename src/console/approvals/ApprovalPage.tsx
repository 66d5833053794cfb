import { Link } from 'react-router-dom';
import { type Fields, keyValues, type Noun, pathTo, type Reader, viewFor } from '#model';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { useAsk } from '../calls/callsTo.ts';
import { differ } from '../fields/differ.ts';
import { columnsOf, Diff } from '../history/Diff.tsx';
import { recordSearch } from '../history/useRecordAddress.ts';
import type { PageProps } from '../nouns/pages.ts';
import { useReader } from '../nouns/reader.ts';
import { Banner } from '../parts/Banner.tsx';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Status } from '../parts/Status.tsx';
import { UnreadPage } from '../parts/Unread.tsx';
import { HeldActions, whyNot } from './HeldActions.tsx';
import { actionNames, approvals, type ChangeHeld, changesOf, nounOf, states } from './held.ts';
import { useApprovalNews } from './useApprovalNews.ts';

/** One held change in full: each field old and new, who and why, and the box to decide in. */
export const ApprovalPage = ({ params: { id } }: PageProps) => {
  const reader = useReader();
  useApprovalNews();
  const request = useAsk(approvals, 'show', { params: { id: String(id) } }, { staleTime: 0 });
  const { data: held } = request;
  if (!held)
    return (
      <UnreadPage request={request} title={t('Approval')} missing={t('There is no such change')}>
        <Button to="/approvals">{t('Back to the approvals')}</Button>
      </UnreadPage>
    );
  const noun = nounOf(held);
  const changes = changesOf(held, noun);
  const [words, colour] = states[held.state];
  const row = noun && isThere(held) ? rowPath(reader, noun, held.key) : null;
  const why = whyNot(held);
  const { current } = held;
  const isOtherNow =
    held.state === 'waiting' &&
    current !== null &&
    changes.some(({ field, before }) => differ(before, current[field]));
  return (
    <>
      <PageHead
        title={`${actionNames[held.action]} ${noun?.label ?? held.resource}`}
        subtitle={<span className="mono">{held.label}</span>}
        badge={<Status colour={colour}>{words}</Status>}
        actions={<HeldActions held={held} hasKeys />}
      />
      {why && (
        <Banner colour={held.isMoved ? 'amber' : 'blue'} label={t('Before it can be approved')}>
          <p role="status">{why}</p>
        </Banner>
      )}
      <Panel
        title={held.action === 'edit' ? t('Changes') : t('Values')}
        subtitle={t('%{count} field |||| %{count} fields', { count: changes.length })}
        actions={
          row && (
            <>
              <Link to={row}>{t('Open the row')}</Link>
              <Link to={row + recordSearch({ tab: 'history' })}>{t('Its history')}</Link>
            </>
          )
        }
      >
        <Diff
          label={t('Changes')}
          fields={(noun?.fields ?? {}) as Fields}
          changes={changes}
          columns={isOtherNow ? [...columnsOf(held), 'now'] : columnsOf(held)}
          now={current ?? undefined}
        />
      </Panel>
      <Panel title={t('Who and why')}>
        <dl className="pairs">
          <dt>{t('Made by')}</dt>
          <dd>
            {held.madeByName ?? held.madeBy} <span className="mono muted">{held.madeBy}</span>{' '}
            <span className="muted">{timeText(held.madeAt)}</span>
          </dd>
          <dt>{t('Reason')}</dt>
          <dd>{held.reason}</dd>
          {held.decidedAt && (
            <>
              <dt>{words}</dt>
              <dd>
                {held.decidedByName ?? held.decidedBy}{' '}
                <span className="muted">{timeText(held.decidedAt)}</span>
              </dd>
            </>
          )}
          {held.decisionReason && (
            <>
              <dt>{t('Remark')}</dt>
              <dd>{held.decisionReason}</dd>
            </>
          )}
        </dl>
      </Panel>
    </>
  );
};

/** Whether there is a row to open: a new one is there once it is approved. */
const isThere = ({ action, state, key }: ChangeHeld) =>
  key !== '' && (action !== 'create' || state === 'approved');

/** Where the row opens for this reader; null when they have no screen of it. */
const rowPath = (reader: Reader, noun: Noun, key: string): string | null => {
  const values = keyValues(noun, key);
  if (!values) return null;
  const shown = viewFor(reader, 'show', noun);
  const edited = viewFor(reader, 'edit', noun);
  return (
    (shown && pathTo(shown, 'show', values)) ?? (edited && pathTo(edited, 'edit', values)) ?? null
  );
};
