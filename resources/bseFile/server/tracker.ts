import type { DayType } from '#domain/exchangeFile/exchangeBid.ts';
import { dayAfter, exchangeDate, exchangeTime, isoTime } from '#domain/market/calendar.ts';
import type { Day } from '#domain/market/series.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { dateOf, type OfferTerms } from '#exchange/files/offerTerms.ts';
import type { RowOf } from '#model';
import { bidFile } from '#schemas/bidFile.ts';
import type { bseFile } from '#schemas/bseFile.ts';
import { demandUpload } from '#schemas/demandUpload.ts';
import { type Saying, storedWords } from '#server/database/rows/saidTexts.ts';
import type { CallRequest } from '#server/machine/request.ts';
import type { BidFileRow } from '../../bidFile/server/bidFileMutations.ts';
import type { DemandUpload } from '../../demandUpload/server/demandMutations.ts';
import { offersFor } from '../../demandUpload/server/offerTerms.ts';
import { fileTypeOf, type OtherExchange } from '../../demandUpload/server/takeDemandFile.ts';
import { type RunOfDay, runsOfDays } from './runsOfDay.ts';

type TrackerRow = Saying<Partial<RowOf<typeof bseFile>>>;
type Of = { offer: OfferTerms; day: Day; dayType: DayType; run: RunOfDay | null };

/** Days that the tracker shows: those of the last thirty and of today. */
const daysBack = 30;

const others: readonly OtherExchange[] = ['BSE', 'MSE'];

/**
 * The state of each file between the exchanges, by day of each offer: for an offer allotted here, the demand
 * of each other exchange and its allotment; for another one, our bid file and our allotment. Computed from
 * the uploads, the bid files and the runs as they are now.
 */
export const trackerRows = async ({ machine, now }: CallRequest): Promise<TrackerRow[]> => {
  const today = exchangeDate(now);
  const since = dayAfter(today, -daysBack);
  const runOf = await runsOfDays(machine);
  const days = (await offersFor(machine)).flatMap((offer) =>
    (['T', 'T+1'] as const)
      .filter((day) => day === 'T' || !offer.isOneDay)
      .filter((day) => dateOf(offer, day) <= today && dateOf(offer, day) >= since)
      .map((day): Of => {
        const isOurs = offer.designatedExchange === 'NSE';
        const dayType = isOurs ? (day === 'T' ? '10' : '11') : day === 'T' ? '20' : '21';
        return { offer, day, dayType, run: runOf(offer.symbol, offer.openOnDate, dayType) };
      }),
  );
  const uploads = (await machine.database.db
    .selectFrom(demandUpload.name)
    .selectAll()
    .where('symbol', 'is not', null)
    .where('openOnDate', '>=', dayAfter(since, -daysBack))
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()) as DemandUpload[];
  const bidFiles = (await machine.database.db
    .selectFrom(bidFile.name)
    .selectAll()
    .where('openOnDate', '>=', dayAfter(since, -daysBack))
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()) as BidFileRow[];
  return days.flatMap((of) =>
    of.offer.designatedExchange === 'NSE'
      ? others.flatMap((exchange) => [
          { ...rowOf(of, exchange, 'DEMAND'), ...demandRow(of, exchange, uploads, now) },
          { ...rowOf(of, exchange, 'ALLOTMENT'), ...sentRow(of, exchange) },
        ])
      : [
          { ...rowOf(of, of.offer.designatedExchange, 'BID'), ...bidRow(of, bidFiles, now) },
          { ...rowOf(of, of.offer.designatedExchange, 'ALLOTMENT'), ...allotmentRow(of) },
        ],
  );
};

const rowOf = (
  { offer, day, run }: Of,
  exchange: string,
  fileKind: 'DEMAND' | 'BID' | 'ALLOTMENT',
): TrackerRow => ({
  businessDate: dateOf(offer, day),
  symbol: offer.symbol,
  day,
  exchange: exchange as OtherExchange,
  fileKind,
  runId: run?.runId ?? null,
  ...nothing,
});

const nothing: TrackerRow = {
  ...{ fileStatus: 'Awaited', fileName: null, records: null, quantity: null },
  ...{ at: null, message: null },
};

const demandRow = (
  { offer, day, run }: Of,
  exchange: OtherExchange,
  uploads: readonly DemandUpload[],
  now: number,
): TrackerRow => {
  const all = uploads.filter(
    (each) =>
      each.fileType === fileTypeOf(exchange) &&
      each.symbol === offer.symbol &&
      each.openOnDate === offer.openOnDate &&
      each.day === day,
  );
  const loaded = all.find(({ standing }) => standing === 'current' || standing === 'taken');
  const upload = loaded ?? all[0];
  if (upload)
    return {
      fileStatus: loaded ? 'Loaded' : 'Error',
      fileName: upload.fileName,
      records: Number(upload.records),
      quantity: Number(upload.quantity),
      at: isoTime(Number(upload.uploadedAt)),
      message: upload.errorMessages?.split('\n')[0]?.slice(0, 500) ?? null,
    };
  const step = run?.step(exchange === 'BSE' ? 'bseDemand' : 'mseDemand');
  if (step?.stepStatus === 'Completed')
    return { fileStatus: 'Passed', at: timeOf(step.endedAt), message: step.message };
  return { message: openWords(offer, day, now) };
};

const sentRow = ({ run }: Of, exchange: OtherExchange): TrackerRow => {
  const made = run?.step('resultFiles');
  const fileName = run?.file(`allotment-${exchange}-`) ?? null;
  if (made?.stepStatus !== 'Completed' || fileName === null) return {};
  const sent = run?.step('sendResults');
  const isSent = sent?.stepStatus === 'Completed';
  return {
    fileStatus: sent?.stepStatus === 'Error' ? 'Error' : isSent ? 'Sent' : 'Generated',
    fileName,
    at: timeOf(isSent ? (sent?.endedAt ?? null) : made.endedAt),
    message: sent?.message ?? null,
  };
};

const bidRow = (
  { offer, day, dayType, run }: Of,
  files: readonly BidFileRow[],
  now: number,
): TrackerRow => {
  const sent = run?.step('sendBidFile');
  const made = run?.step('bidFile');
  if (made?.stepStatus === 'Completed')
    return {
      fileStatus: sent?.stepStatus === 'Completed' ? 'Sent' : 'Generated',
      fileName: run?.file('bids-NSE-') ?? null,
      at: timeOf(sent?.endedAt ?? made.endedAt),
      message: sent?.message ?? made.message,
    };
  const file = files.find(
    (each) =>
      each.symbol === offer.symbol &&
      each.openOnDate === offer.openOnDate &&
      each.dayType === dayType &&
      each.fileStatus !== 'Generating',
  );
  if (!file) return { message: openWords(offer, day, now) };
  return {
    fileStatus: file.fileStatus === 'Generated' ? 'Generated' : 'Error',
    fileName: file.fileName,
    records: Number(file.records),
    quantity: Number(file.quantity),
    at: isoTime(Number(file.generatedAt)),
    message: storedWords(file, 'message'),
  };
};

const allotmentRow = ({ run }: Of): TrackerRow => {
  const steps = ['fetchAllotment', 'bringAllotment'].map((name) => run?.step(name) ?? null);
  const verified = run?.step('verify');
  if (verified?.stepStatus === 'Completed')
    return {
      fileStatus: 'Loaded',
      fileName: run?.file('allotment') ?? null,
      at: timeOf(verified.endedAt),
      message: verified.message,
    };
  const failed = [...steps, verified].find((step) => step?.stepStatus === 'Error');
  return failed ? { fileStatus: 'Error', message: failed.message, at: timeOf(failed.endedAt) } : {};
};

const openWords = (offer: OfferTerms, day: Day, now: number): Words | null =>
  now < offer.closesAt[day]
    ? sentence('The session closes at %{time}.', { time: exchangeTime(offer.closesAt[day]) })
    : null;

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(Number(at)));
