import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import type { Fields, View } from '#model';
import { actionWords } from '#model/values/actionWords.ts';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { PlainTable } from '../parts/PlainTable.tsx';
import { Unread } from '../parts/Unread.tsx';
import { AsOfBox } from './AsOfBox.tsx';
import { ChangesLine } from './ChangesLine.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { type Entry, useHistory } from './history.ts';
import { useRecordAddress } from './useRecordAddress.ts';
import { Who } from './Who.tsx';

/** The entries, and at their right the open one. Then each entry has one line, whose reason is shortened first. */
const Sides = styled('div')({
  display: 'grid',
  flex: 1,
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  gap: 10,
  minHeight: 0,
  '& .changes': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 18px',
    minWidth: 200,
    padding: '4px 0',
    whiteSpace: 'normal',
  },
  '&[data-split]': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(440px, 44%)',
    '& .changes': {
      flexWrap: 'nowrap',
      minWidth: 0,
      maxWidth: '100%',
      height: 26,
      overflow: 'hidden',
      '& > *': {
        overflow: 'hidden',
        minWidth: 0,
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
      '& > q': { flexShrink: 1000 },
    },
    '& td:has(> .changes)': { maxWidth: 0 },
    '@media (max-width: 999.98px)': { flex: 'none', gridTemplate: 'none / minmax(0, 1fr)' },
  },
});

const Rows = styled('div')({
  minHeight: 0,
  overflow: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 6,
  background: 'var(--surface)',
});

/**
 * History of a row, newest first: time, person, action and changes. One entry opens next to the
 * others; the address names it.
 */
export default function History({ view, id }: { view: View; id: string }) {
  const { entry: opened, go } = useRecordAddress();
  const history = useHistory(view, id);
  const entries = history.data;
  const close = () => go({ tab: 'history' });
  useEffect(() => {
    if (opened === null) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) go({ tab: 'history' });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [opened, go]);
  if (!entries) return <Unread request={history} />;
  const fields = view.noun.fields as Fields;
  return (
    <section aria-label={t('History')} className="fills" style={{ gap: 8, minHeight: 220 }}>
      <header className="row between">
        <span role="status" className="muted">
          {countWords(entries.length, history.hasNextPage)}
        </span>
        <AsOfBox onShow={(asOf) => go({ asOf })} />
      </header>
      <Sides data-split={opened !== null || undefined}>
        <Rows>
          <PlainTable<Entry>
            label={t('History of this %{label}', { label: view.label })}
            columns={(column) => [
              column('at', t('Time'), ({ at }) => timeText(at)),
              column('who', t('Who'), (entry) => <Who {...entry} />),
              column('action', t('Action'), ({ action }) => (
                <b>{actionWords(view.noun, action)}</b>
              )),
              column(
                'changes',
                t('Changes'),
                { width: '100%' },
                ({ action, changes, reason, approvedBy, approvedByName }) => (
                  <div className="changes">
                    <ChangesLine action={action} changes={changes} fields={fields} />
                    {reason && <q>{reason}</q>}
                    {approvedBy && (
                      <span className="muted">
                        {t('approved by %{approvedBy}', {
                          approvedBy: approvedByName ?? approvedBy,
                        })}
                      </span>
                    )}
                  </div>
                ),
              ),
            ]}
            rows={entries}
            rowKey={({ seq }) => seq}
            isCurrent={({ seq }) => seq === opened}
            onOpen={({ seq }) => go({ tab: 'history', entry: seq })}
            empty={t('It has no history yet.')}
          />
          {history.hasNextPage && (
            <div style={{ padding: '8px 12px' }}>
              <Button
                disabled={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                {t('Show older entries')}
              </Button>
            </div>
          )}
        </Rows>
        {opened !== null && (
          <EntryPanel
            key={opened}
            view={view}
            id={id}
            seq={opened}
            known={entries.find(({ seq }) => seq === opened)}
            isNewest={entries[0]?.seq === opened}
            onClose={close}
          />
        )}
      </Sides>
    </section>
  );
}

const countWords = (count: number, isMore: boolean) => {
  if (isMore) return t('The last %{count} entries, newest first', { count });
  return t('%{count} entry |||| %{count} entries, newest first', { count });
};
