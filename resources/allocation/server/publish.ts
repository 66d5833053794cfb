import { quantitiesOf } from '#domain/allocation/seriesSetup.ts';
import { grouped } from '#domain/decimal.ts';
import { ownExchange } from '#domain/market/offer.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { paiseText, rupeesOf } from '#domain/money.ts';
import { type Sentence, sentence } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { type ResultRow, resultRows } from '../../allotment/server/files/resultRows.ts';
import { resultTotals } from '../../allotment/server/files/resultTotals.ts';
import { offerDayOf, type Setup } from '../../masterSetup/server/offerDay.ts';
import {
  publishDay,
  publishObligations,
  publishRows,
  type SecurityChanges,
} from './publishMutations.ts';
import { type Result, resultsOf } from './results.ts';

/** Members whose obligations are added up in one write. */
const membersAtOnce = 20;

/**
 * Publishes the allotments: gives every bid its allotment in small transactions, then notifies
 * everybody. An interrupted step can be retried at any point.
 */
export const publish = (day: Day): StepHandler => ({
  run: async (context) => {
    const { machine, owned, by, runId, about, found, progress, signal } = context;
    const { database } = machine;
    const offer = offerDayOf(about, day);
    const ofRun = { ...owned, runId, offer };
    const results = await resultsOf(context, day);
    const totals = [];
    for (const { files } of results) totals.push(await resultTotals(files));
    const all = totals.reduce((sum, { bids }) => sum + bids, 0);
    let done = 0;
    /** The write in progress: the next rows are read from the files meanwhile. */
    let writing: Promise<unknown> = Promise.resolve();
    const write = async (series: Series, rows: readonly ResultRow[]) => {
      await database.write(publishRows, { ...ofRun, series, rows }, by);
      done += rows.length;
      await progress(done, all);
    };
    try {
      for (const { setup, files } of results)
        for await (const rows of resultRows(files)) {
          await writing;
          signal.throwIfAborted();
          writing = write(setup.series, rows);
          // A write that fails while rows are read is reported where it is awaited.
          writing.catch(() => undefined);
        }
    } finally {
      await writing;
    }
    const memberIds = [
      ...new Set(totals.flatMap(({ members }) => members.map(({ memberId }) => memberId))),
    ].sort();
    for (let from = 0; from < memberIds.length; from += membersAtOnce) {
      const some = memberIds.slice(from, from + membersAtOnce);
      await database.write(publishObligations, { ...ofRun, memberIds: some }, by);
    }
    const approvedBy = await found.read<string>('approvedBy');
    const setup = about as Setup;
    const changes = day === 'T' ? changesAfterT(setup, results[0]) : {};
    const message = messageOf(setup, day, results);
    await database.write(publishDay, { ...ofRun, approvedBy, changes, message }, by);
    return sentence('%{bids} bids of %{members} members have their allotments.', {
      bids: grouped(String(all)),
      members: memberIds.length,
    });
  },
});

/**
 * The values that T+1 depends on: the cut-off price, and the sizes as the seller has decided them.
 * Retail and employees use the floor price where non-retail was under-subscribed (market facts
 * §2.7), and where our allotment of T gave no price, since nothing was offered to non-retail. A
 * cancelled offer has no T+1.
 */
const changesAfterT = (setup: Setup, result: Result | undefined): SecurityChanges => {
  if (setup.acceptsUndersubscription === 'cancel')
    return { IS: { isOneDay: true }, RS: { isOneDay: true }, ES: { isOneDay: true } };
  const { nonRetail, retail, employees } = quantitiesOf(setup);
  const isUndersubscribed = result?.isUndersubscribed ?? false;
  const cutOff = result?.summary.cutOffPrice ?? null;
  const isOurs = setup.designatedExchange === ownExchange;
  const isFromFloor = isUndersubscribed || (isOurs && cutOff === null);
  const next = { cutOffPrice: rupeesOf(isFromFloor ? setup.floorPrice : cutOff) };
  return {
    IS: { cutOffPrice: rupeesOf(cutOff), isUndersubscribed, issueSize: nonRetail },
    RS: { ...next, isUndersubscribed, issueSize: retail },
    ES: { ...next, isUndersubscribed, issueSize: employees },
  };
};

const messageOf = (setup: Setup, day: Day, results: readonly Result[]): Sentence => {
  const { symbol } = setup;
  if (setup.acceptsUndersubscription === 'cancel')
    return sentence(
      '%{symbol}: the seller has cancelled the offer. Nothing is allotted, and there is no T+1.',
      { symbol },
    );
  const cutOff = day === 'T' ? results[0]?.summary.cutOffPrice : null;
  return cutOff
    ? sentence('%{symbol}: the allotments of %{day} day are out. Cut-off price %{price}.', {
        symbol,
        day,
        price: paiseText(cutOff),
      })
    : sentence('%{symbol}: the allotments of %{day} day are out.', { symbol, day });
};
