import { useState } from 'react';
import { useGetList } from 'react-admin';
import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { first, type Row } from '#console/calls/rows.ts';
import { Question } from '#console/fields/Question.tsx';
import { useReader } from '#console/nouns/reader.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { SelectBox } from '#console/parts/SelectBox.tsx';
import { Status } from '#console/parts/Status.tsx';
import { everySymbol } from '#domain/market/reach.ts';
import type { halt } from '#schemas/halt.ts';
import { nameOf, useActiveSecurities } from '../../offer/console/activeSecurity.ts';
import { receivedAt } from '../../offer/console/receivedAt.ts';
import { type Cause, haltWords, symbolWords, wordOf } from './haltWords.ts';
import { MarketFigures } from './MarketFigures.tsx';
import { ReachWords } from './ReachWords.tsx';

const calls = callsTo<typeof halt>('halt');

/** The action in the dialog: to halt a symbol or all, or to resume. */
type Doing = { what: 'stop' | 'resume'; symbol: string };

/**
 * Halts bidding, in one symbol or in all, and resumes it. The person who halted it cannot resume it: the
 * button says so before the server does.
 */
export const HaltControl = ({ cause }: { cause: Cause }) => {
  const words = haltWords[cause];
  const { userId } = useReader();
  const securities = useActiveSecurities();
  const halts = useGetList<Row<typeof halt>>(
    'halt',
    { pagination: first(100) },
    { retry: false, refetchInterval: 5000 },
  );
  const [symbol, setSymbol] = useState(everySymbol);
  const [doing, setDoing] = useState<Doing | null>(null);
  const offered = securities.data ?? [];
  const symbols = [...new Set(offered.map((each) => each.symbol))];
  const own = (halts.data ?? []).filter((each) => each.cause === cause);
  return (
    <div className="page" style={{ maxWidth: 960 }}>
      <PageHead
        title={words.title}
        figures={<MarketFigures offered={offered} halts={halts.data ?? []} />}
        actions={<Button to={words.log}>{words.logTitle}</Button>}
      />
      <div className="row" style={{ alignItems: 'flex-end' }}>
        <div style={{ width: 220 }}>
          <SelectBox label={t('In')} value={symbol} onChange={setSymbol}>
            <option value="*">{t('All securities')}</option>
            {symbols.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectBox>
        </div>
        <Button
          variant="contained"
          color="error"
          size="large"
          onClick={() => setDoing({ what: 'stop', symbol })}
        >
          {words.stop}
        </Button>
      </div>
      <Panel title={words.stopped} subtitle={<Age since={receivedAt(halts)} />}>
        <PlainTable
          label={words.stopped}
          rows={own}
          rowKey={(row) => row.symbol}
          empty={words.none}
          columns={(column) => [
            column('symbol', t('In'), (row) => <b>{symbolWords(row.symbol)}</b>),
            column('reason', t('Reason'), (row) => row.reason),
            column('haltedBy', t('By'), (row) => row.haltedBy),
            column('haltedAt', t('Since'), (row) => timeText(row.haltedAt)),
            column('resume', t('Action'), (row) =>
              row.haltedBy === userId ? (
                <span className="muted">{t('another Control User must resume bidding')}</span>
              ) : (
                <Button changes onClick={() => setDoing({ what: 'resume', symbol: row.symbol })}>
                  {words.resume}
                </Button>
              ),
            ),
          ]}
        />
      </Panel>
      <OnOffer securities={securities} />
      {doing && (
        <Question
          title={`${doing.what === 'stop' ? words.stop : words.resume}: ${symbolWords(doing.symbol)}`}
          answer={doing.what === 'stop' ? words.stop : words.resume}
          leave={t('Back')}
          isDanger={doing.what === 'stop'}
          reason={{ maxLength: 300, check: shortReason }}
          word={doing.what === 'stop' ? wordOf(doing.symbol) : null}
          act={async ({ reason = '' }) => {
            await calls.ask(doing.what, { body: { symbol: doing.symbol, cause, reason } });
            void halts.refetch();
            void securities.refetch();
          }}
          onClose={() => setDoing(null)}
        >
          <div className="column" style={{ gap: 8 }}>
            <ReachWords symbol={doing.symbol} isStop={doing.what === 'stop'} />
          </div>
        </Question>
      )}
    </div>
  );
};

const shortReason = (reason: string): string | null =>
  reason.trim().length < 3 ? t('Reason must have at least 3 characters') : null;

const OnOffer = ({ securities }: { securities: ReturnType<typeof useActiveSecurities> }) => (
  <Panel title={t('On offer today')} subtitle={<Age since={receivedAt(securities)} />}>
    <PlainTable
      label={t('On offer today')}
      rows={securities.data ?? []}
      rowKey={nameOf}
      empty={t('No series is on offer today.')}
      columns={(column) => [
        column('name', t('Series'), (row) => nameOf(row)),
        column(
          'session',
          t('Session'),
          ({ configuration: { configLabel, mktOpenTime, mktCloseTime } }) =>
            t('%{configLabel}, %{mktOpenTime} to %{mktCloseTime}', {
              configLabel,
              mktOpenTime,
              mktCloseTime,
            }),
        ),
        column('status', t('Status'), ({ configuration: { isHalted, isOpen } }) => (
          <Status colour={isHalted ? 'red' : isOpen ? 'green' : 'grey'}>
            {isHalted ? t('Halted') : isOpen ? t('Open') : t('Closed')}
          </Status>
        )),
      ]}
    />
  </Panel>
);
