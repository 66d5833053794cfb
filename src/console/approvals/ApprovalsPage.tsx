import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useState } from 'react';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { phone } from '../parts/looks.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Unread } from '../parts/Unread.tsx';
import { ApprovalsFilter } from './ApprovalsFilter.tsx';
import { ApprovalsTable } from './ApprovalsTable.tsx';
import { Decide, type Decision } from './Decide.tsx';
import { approvals, approvalsKey, type ChangeHeld } from './held.ts';
import { useApprovalNews } from './useApprovalNews.ts';
import { type ApprovalsAddress, useApprovalsAddress } from './useApprovalsAddress.ts';

const Table = styled('div')({
  flex: 1,
  minHeight: 140,
  overflow: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 6,
  background: 'var(--surface)',
  [phone]: { flex: 'none', overflow: 'visible' },
});

type Page = { rows: readonly ChangeHeld[]; next: number | null };

const useApprovals = ({ of, resource, state }: ApprovalsAddress) =>
  useInfiniteQuery<Page, HttpError, ChangeHeld[], unknown[], number | null>({
    queryKey: [approvalsKey, 'list', of, resource, state],
    queryFn: ({ pageParam, signal }) =>
      approvals.ask('list', {
        query: {
          of,
          resource: resource || null,
          state: state || 'any',
          after: pageParam,
          limit: 50,
        },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    staleTime: 0,
  });

/** Changes that wait for a second person, newest first: one's own, and those one may decide, several at once. */
export const ApprovalsPage = () => {
  const { address, change } = useApprovalsAddress();
  const list = useApprovals(address);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<{ decision: Decision; helds: ChangeHeld[] } | null>(
    null,
  );
  useApprovalNews();
  const rows = list.data ?? [];
  const selected = rows.filter((held) => chosen.has(held.id) && isOpen(held));
  /** A key on a row is about the selected ones, or where none is, about that row. */
  const decide = (decision: Decision, at?: ChangeHeld) => {
    const helds = selected.length > 0 ? selected : at && isOpen(at) ? [at] : [];
    if (helds.length > 0) setDeciding({ decision, helds });
    return helds.length > 0;
  };
  return (
    <>
      <PageHead
        title={t('Approvals')}
        actions={
          <>
            <Button color="error" disabled={selected.length === 0} onClick={() => decide('refuse')}>
              {wordsFor(t('Refuse'), selected.length)}
            </Button>
            <Button
              variant="contained"
              disabled={selected.length === 0}
              onClick={() => decide('approve')}
            >
              {wordsFor(t('Approve'), selected.length)}
            </Button>
          </>
        }
      />
      <ApprovalsFilter address={address} change={change} />
      {list.error && <Unread request={list} />}
      <Table>
        {list.data && (
          <ApprovalsTable
            rows={rows}
            chosen={chosen}
            isOpen={isOpen}
            onChoose={setChosen}
            onDecide={decide}
            empty={emptyWords(address)}
          />
        )}
        {list.hasNextPage && (
          <div className="row faded" style={{ padding: '6px 12px' }}>
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('Show older changes')}
            </Button>
          </div>
        )}
      </Table>
      {deciding && (
        <Decide
          {...deciding}
          onClose={(results) => {
            const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
            setChosen(new Set([...chosen].filter((id) => !done.has(id))));
            setDeciding(null);
          }}
        />
      )}
    </>
  );
};

/** Whether this reader can decide it. */
const isOpen = ({ state, mayDecide, isMine }: ChangeHeld) =>
  state === 'waiting' && mayDecide && !isMine;

const wordsFor = (verb: string, count: number) => (count === 0 ? verb : `${verb} ${count}`);

const emptyWords = ({ of, state }: ApprovalsAddress) => {
  if (state !== 'waiting') return t('No changes are in this state.');
  if (of === 'mine') return t('None of your changes waits for approval.');
  return of === 'toDecide'
    ? t('Nothing waits for your decision.')
    : t('Nothing waits for approval.');
};
