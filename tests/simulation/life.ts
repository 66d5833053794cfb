import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { databaseFile } from '#server/database/sqlite/sqlite.ts';
import demo from '../../resources/demo/server.ts';
import type { TestDatabase } from '../server/database/emptyDatabase.ts';
import { setTerms, settingsOf } from '../server/market/openMarket.ts';
import { type Exchange, openExchange } from '../server/market/smallExchange.ts';
import { forget } from './connections.ts';
import { copyOf, type Image, newFolder, removeImage } from './image.ts';

/** The process has ended without its leave; what it was asked meanwhile nobody knows. */
export class Ended extends Error {}

/** The write at which a process ends: before it is begun, or between its commit and its answer. */
export type Ending = { writes: number; isAfterCommit: boolean };

/**
 * The writes that are counted. Others come whenever the scheduler looks, or when a parallel step is
 * done.
 */
const counted =
  /^(order\.(place|modify|cancel|carry)$|(act|halt|limit|batchOrder|approvals|allocation|demandUpload|day|archive)\.|updateRow|process\.(start|upload|pass|approve|take|complete|keep)$)/;

const parts = {
  nouns: machineTables,
  mutations: [...folderMutations, ...demo.mutations, setTerms],
};

/** One process of the exchange, from its start to its end. */
export type Life = Awaited<ReturnType<typeof openLife>>;

type Clocks = { now: () => number; steady: () => number };

/**
 * Starts a process on an image, or on the masters of the demo; `RMS_URL` makes risk management
 * answer for bids.
 */
export const openLife = async (image: Image | null, clocks: Clocks, rmsUrl: string | null) => {
  const data = image?.data ?? newFolder();
  const environment = {
    OFFERDESK_WEBSITE_EVERY: '3600',
    ...(rmsUrl && { RMS_URL: rmsUrl, RMS_TOKEN: 'a-token' }),
  };
  const settings = { data, uploadLimit: 1024 * 1024, ...settingsOf(environment) };
  const beside = image && { machine: { secrets: image.secrets, database: { place: image.place } } };
  const exchange = await openExchange(
    nouns,
    serverModules,
    { settings, ...clocks, ...(beside ? { beside: beside as never } : { hasMasters: true }) },
    parts,
  );
  const { machine, app } = exchange;
  const place = image?.place ?? (machine.database as TestDatabase).place;
  const stops: (() => unknown)[] = [];
  const underWay = new Set<Promise<unknown>>();
  let ending: Ending | null = null;
  let left: Image | null = null;
  let end: (error: Ended) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = reject;
  });
  ended.catch(() => undefined);
  const { write } = machine.database;
  machine.database.write = async (mutation, args, by) => {
    if (left) throw new Ended();
    if (ending === null || !counted.test(mutation.name) || --ending.writes > 0) {
      const writing = write(mutation, args, by);
      const done: Promise<unknown> = writing.then(
        () => underWay.delete(done),
        () => underWay.delete(done),
      );
      underWay.add(done);
      return writing;
    }
    const { isAfterCommit } = ending;
    ending = null;
    if (isAfterCommit) await write(mutation, args, by).catch(() => undefined);
    // A process reports nothing that is committed after its end; this one would still notify risk
    // management.
    if (rmsUrl) await Promise.all(underWay);
    left = copyOf({ time: clocks.steady(), place, data, secrets: machine.secrets });
    end(new Ended());
    throw new Ended();
  };
  return {
    machine,
    place,
    data,
    /** The image that its end has left; null while it lives. */
    left: () => left,
    /** Whether a write is chosen at which it ends. */
    isEnding: () => ending !== null,
    endAt: (at: Ending) => {
      ending = { ...at };
    },
    image: (): Image => copyOf({ time: clocks.steady(), place, data, secrets: machine.secrets }),
    /** Asks, and throws `Ended` where the process ends before it answers. */
    ask: (...question: Parameters<Exchange['ask']>) =>
      left ? ended : Promise.race([exchange.ask(...question), ended]),
    begin: async () => {
      const its = ['job', 'processRun', 'security', ...(rmsUrl ? ['riskCheck'] : [])];
      for (const { noun, start } of serverModules)
        if (its.includes(noun.name)) stops.push((await start?.(machine)) ?? (() => undefined));
    },
    /** Lets go of timers and lines; what it would still write goes nowhere once it has ended. */
    stop: async () => {
      for (const stop of stops.splice(0)) await stop();
      machine.hub.close();
      await app.close();
    },
    remove: async () => {
      await machine.database.close();
      if (place.folder !== undefined) forget(databaseFile(place.folder));
      removeImage({ place, data });
    },
  };
};
