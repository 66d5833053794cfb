import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { say, t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import type { Row } from '#console/calls/rows.ts';
import { useBegun } from '#console/calls/useBegun.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import { shown } from '#console/fields/widgets.ts';
import { Download } from '#console/files/Download.tsx';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { dayLabels, seriesLabels } from '#domain/market/series.ts';
import { textWords } from '#domain/textsAndSentences.ts';
import type { AnswerTo } from '#model';
import { bidFile } from '#schemas/bidFile.ts';

const calls = callsTo<typeof bidFile>(bidFile.name);
type Choice = AnswerTo<typeof bidFile, 'choices'>[number];

const keyOf = ({ symbol, tradeDate }: Choice) => `${symbol} ${tradeDate}`;
const sum = ({ totals }: Choice, part: 'bids' | 'quantity') =>
  totals.reduce((all, total) => all + total[part], 0);

/**
 * The page /allocation/nse-bid-filegen: choose a day, see its book, and write it for the designated
 * exchange.
 */
export const BidFilePage = () => {
  const choices = useAsk(calls, 'choices', {}, { refetchInterval: 15_000 });
  const [chosen, setChosen] = useState<string | null>(null);
  const days = choices.data ?? [];
  const choice = days.find((each) => keyOf(each) === chosen) ?? days[0] ?? null;
  return (
    <>
      <PageHead
        title={t('NSE Bid File')}
        subtitle={t('Our bids, for the exchange that draws up the allotment')}
        actions={<Button to={bidFile.screens.list}>{t('Bid File Logs')}</Button>}
      />
      <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
        <Panel title={t('Days')} fill>
          <PlainTable
            label={t('Days for which a bid file can be generated')}
            rows={days}
            rowKey={keyOf}
            onOpen={(row) => setChosen(keyOf(row))}
            isCurrent={(row) => row === choice}
            empty={
              choices.isPending
                ? t('Loading…')
                : (choices.error?.message ??
                  t('No offer of the last thirty days is allotted by another exchange.'))
            }
            columns={(column) => [
              column('symbol', t('Symbol'), { width: 100 }, ({ symbol }) => <b>{symbol}</b>),
              column('day', t('Day'), { width: 70 }, ({ day }) => t(dayLabels[day])),
              column('date', t('Date'), { width: 96 }, ({ tradeDate }) => tradeDate),
              column('to', t('For'), { width: 56 }, ({ designatedExchange }) => designatedExchange),
              column('bids', t('Bids'), { align: 'right', width: 80 }, (row) =>
                quantityText(sum(row, 'bids')),
              ),
              column('quantity', t('Shares'), { align: 'right' }, (row) =>
                quantityText(sum(row, 'quantity')),
              ),
            ]}
          />
        </Panel>
        {choice && <DayOfBook key={keyOf(choice)} choice={choice} />}
      </Columns>
    </>
  );
};

type BidFileRow = Row<typeof bidFile>;

/**
 * The content of the book of a day, the reason why it cannot be written yet, and the file once it
 * is written.
 */
const DayOfBook = ({ choice }: { choice: Choice }) => {
  const client = useQueryClient();
  const { symbol, openOnDate, day, tradeDate, designatedExchange, totals } = choice;
  const why = textWords(choice, 'why');
  const { begin, row, isUnderWay, fault } = useBegun<BidFileRow>(
    bidFile.name,
    async () => {
      try {
        return Number((await calls.ask('generate', { body: { symbol, openOnDate, day } })).id);
      } finally {
        void client.invalidateQueries({ queryKey: [calls.key('choices')] });
      }
    },
    ({ fileStatus }) => fileStatus !== 'Generating',
  );
  return (
    <Panel
      title={`${symbol}, ${t(dayLabels[day])} ${tradeDate}`}
      fill
      actions={
        <Button
          variant="contained"
          disabled={why !== null || isUnderWay}
          onClick={begin}
          title={why === null ? undefined : say(why)}
        >
          {t('Generate for %{designatedExchange}', { designatedExchange })}
        </Button>
      }
    >
      {why !== null && (
        <Banner colour="amber" label={t('Why it cannot be generated')}>
          {say(why)}
        </Banner>
      )}
      {fault !== null && (
        <p role="alert" className="column refused breaks">
          {fault}
        </p>
      )}
      {row && <Made file={row} />}
      <PlainTable
        label={t('Content of the book')}
        rows={[
          ...totals.map(({ series, ...total }) => ({
            name: `${series} ${t(seriesLabels[series])}`,
            ...total,
          })),
          { name: t('In all'), bids: sum(choice, 'bids'), quantity: sum(choice, 'quantity') },
        ]}
        rowKey={({ name }) => name}
        columns={(column) => [
          column('name', t('Series'), ({ name }) => name),
          column('bids', t('Live bids'), { align: 'right', width: 110 }, ({ bids }) =>
            quantityText(bids),
          ),
          column('quantity', t('Shares'), { align: 'right', width: 150 }, ({ quantity }) =>
            quantityText(quantity),
          ),
        ]}
      />
      <p className="note">
        {t(
          'A file between exchanges: a header with control totals and SHA-256, then a row a bid. The same book gives the same bytes. The run of the day writes and sends it by itself; this page is for looking at it, or for handing it over another way.',
        )}
      </p>
    </Panel>
  );
};

const Made = ({ file }: { file: BidFileRow }) => (
  <div
    role="status"
    className="note breaks column"
    style={{ alignItems: 'flex-start', color: 'inherit' }}
  >
    <p>
      {shown(bidFile.fields.fileStatus, file.fileStatus)} <b className="mono">{file.fileName}</b>{' '}
      {file.fileStatus === 'Generated' &&
        t('%{records} bids of %{quantity} shares', {
          records: quantityText(file.records),
          quantity: quantityText(file.quantity),
        })}
      {saidIn(file, 'message')}
    </p>
    {file.fileStatus === 'Generated' && (
      <>
        <p className="mono">{file.sha256}</p>
        <Download href={calls.addressOf('file', { params: { id: file.id } })}>
          {t('Download')}
        </Download>
      </>
    )}
  </div>
);
