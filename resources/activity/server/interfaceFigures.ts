import { exchangeDate, instantOf, isoTime } from '#domain/market/calendar.ts';
import { linkMinute } from '#server/interfaces/linkMinute.ts';
import type { LinkCode } from '#server/interfaces/linkStatus.ts';
import { interfaceLink } from '#server/interfaces/table.ts';
import type { Machine } from '#server/machine/machine.ts';
import { custodianName } from '../../order/server/custodian/custodianName.ts';
import { orderSettings } from '../../order/server/settings.ts';
import { surveillanceSettings } from '../../orderLog/server/settings.ts';
import { surveillanceName } from '../../orderLog/server/surveillance.ts';
import { receiverName } from '../../riskCheck/server/receiver.ts';
import { senderName } from '../../riskCheck/server/sender.ts';
import { forCustodians } from './forCustodians.ts';
import { alarmsOf } from './interfaceAlarms.ts';
import { interfaceStatus } from './interfaceStatus.ts';
import type { InterfaceFigures, WaitingItems } from './knownInterface.ts';

/** Beyond so many it is enough to know that they are more. */
const mostCounted = 10_000;

const minuteMs = 60_000;
/** The minutes that the charts show. */
const shownMinutes = 60;

/**
 * The interfaces of the exchange: the state, the backlog, and the traffic in each of the last sixty
 * minutes.
 */
export const interfaceFigures = async (
  machine: Machine,
  { withPeople }: { withPeople: boolean } = { withPeople: true },
): Promise<InterfaceFigures[]> => {
  const codes = await interfaceStatus(machine);
  const hasRisk = orderSettings.of(machine).rmsUrl !== null;
  const hasSurveillance = surveillanceSettings.of(machine).url !== null;
  const minutes = await minutesOf(machine);
  const nothing: WaitingItems = { count: 0, oldest: null };
  const toSend = hasRisk ? await checksWaiting(machine, 'is') : nothing;
  const toAnswer = hasRisk ? await checksWaiting(machine, 'is not') : nothing;
  return Promise.all([
    figuresOf(machine, minutes, {
      name: senderName,
      isConfigured: hasRisk,
      code: codes.rmsServerConnectionStatus,
      waiting: toSend,
    }),
    figuresOf(machine, minutes, {
      name: receiverName,
      isConfigured: hasRisk,
      code: codes.rmsReceiverConnectionStatus,
      waiting: toAnswer,
    }),
    figuresOf(machine, minutes, {
      name: custodianName,
      isConfigured: true,
      code: codes.rmsApproveReceiverConnectionStatus,
      // A count of all bids that are waited for: not for those who only watch the machine.
      waiting: withPeople ? await forCustodians(machine) : nothing,
    }),
    figuresOf(machine, minutes, {
      name: combinerName,
      isConfigured: true,
      code: machine.database.halted() === null ? 3 : 0,
      waiting: null,
    }),
    figuresOf(machine, minutes, {
      name: surveillanceName,
      isConfigured: hasSurveillance,
      code: codes.survServerConnectionStatus,
      waiting: hasSurveillance ? await untold(machine) : nothing,
    }),
  ]);
};

/** The books, into which each bid goes in its own transaction. */
const combinerName = 'combiner';

type InterfaceState = {
  name: string;
  isConfigured: boolean;
  code: LinkCode;
  waiting: WaitingItems | null;
};

const figuresOf = async (
  { database, now, steady }: Machine,
  minutes: ReadonlyMap<string, ReadonlyMap<number, number>>,
  { name, isConfigured, code, waiting }: InterfaceState,
): Promise<InterfaceFigures> => {
  const link = isConfigured ? await database.store.get(interfaceLink, { name }) : null;
  const own = minutes.get(name) ?? new Map<number, number>();
  const at = now();
  const lastWhole = at - (at % minuteMs) - minuteMs;
  const ofToday = [...own].filter(([minute]) => minute >= beginOf(at));
  const figures = {
    name,
    isConfigured,
    code,
    since: link ? isoTime(Number(link.since)) : null,
    problem: link?.problem ?? null,
    heardSeconds: link?.heardAt ? secondsOf(steady() - Number(link.heardAt)) : null,
    waiting: isConfigured && waiting ? waiting.count : null,
    waitingSeconds: waiting?.oldest ? secondsOf(at - waiting.oldest) : null,
    today: ofToday.reduce((sum, [, passed]) => sum + passed, 0),
    lastMinute: own.get(lastWhole) ?? 0,
    perMinute: Array.from({ length: shownMinutes }, (_, n) => {
      // The last is the minute that is going on.
      const minute = lastWhole + minuteMs - (shownMinutes - 1 - n) * minuteMs;
      return { minute: isoTime(minute), passed: own.get(minute) ?? 0 };
    }),
  };
  return { ...figures, alarms: alarmsOf(figures) };
};

const secondsOf = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** The first instant of a day. */
const beginOf = (at: number): number => instantOf(exchangeDate(at), '00:00:00');

/**
 * The traffic of each link in each minute of today, and of the last hour where it began yesterday.
 * On the combiner, every change of a bid counts.
 */
const minutesOf = async ({
  database: { db },
  now,
}: Machine): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> => {
  const at = now();
  const since = Math.min(beginOf(at), at - shownMinutes * minuteMs);
  const links: Record<string, any>[] = await db
    .selectFrom(linkMinute.name)
    .select(['name', 'minute', 'passed'])
    .where('minute', '>=', since)
    .execute();
  const bids: Record<string, any>[] = await db
    .selectFrom('activity')
    .select(({ fn }) => [
      'minute',
      fn.sum('entered').as('entered'),
      fn.sum('modified').as('modified'),
      fn.sum('cancelled').as('cancelled'),
    ])
    .where('minute', '>=', since)
    .groupBy('minute')
    .execute();
  const found = new Map<string, Map<number, number>>();
  const add = (name: string, minute: unknown, passed: number) => {
    const own = found.get(name) ?? new Map<number, number>();
    found.set(name, own.set(Number(minute), passed));
  };
  for (const { name, minute, passed } of links) add(name, minute, Number(passed));
  for (const { minute, entered, modified, cancelled } of bids)
    add(combinerName, minute, Number(entered) + Number(modified) + Number(cancelled));
  return found;
};

/** The checks that wait to be sent (`is`), or to be answered (`is not`). */
const checksWaiting = async (
  { database: { db } }: Machine,
  sent: 'is' | 'is not',
): Promise<WaitingItems> => {
  const where = db
    .selectFrom('riskCheck')
    .where('state', '=', 'WAITING')
    .where('sentAt', sent, null);
  // Few wait while all is well; while it is not, it is enough to know that they are many.
  const some = await where
    .select('id')
    .limit(mostCounted + 1)
    .execute();
  const first = await where.select('askedAt').orderBy('id').limit(1).executeTakeFirst();
  return { count: some.length, oldest: first ? Number(first.askedAt) : null };
};

/** The events that surveillance has not been told of. */
const untold = async ({ database: { db, store } }: Machine): Promise<WaitingItems> => {
  const link = await store.get(interfaceLink, { name: surveillanceName });
  const after = db.selectFrom('orderLog').where('id', '>', Number(link?.cursor ?? 0));
  const some = await after
    .select('id')
    .limit(mostCounted + 1)
    .execute();
  const first = await after.select('at').orderBy('id').limit(1).executeTakeFirst();
  return { count: some.length, oldest: first ? Number(first.at) : null };
};
