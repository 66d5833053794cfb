import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keptBidHeading, keptBidLine } from '#domain/exchangeFile/bidsOfFile.ts';
import { type Exchange, exchangeLabels } from '#domain/exchangeFile/exchangeBid.ts';
import { ownExchange } from '#domain/market/offer.ts';
import { rowsBelowHeading } from '#exchange/files/fileLines.ts';
import { newName } from '#server/fileStore/uploadFolder.ts';
import type { Machine } from '#server/machine/machine.ts';

import { writeTexts } from '../../allotment/server/writeTexts.ts';
import { demandFor } from '../../demandUpload/server/demandFor.ts';
import { ownBids } from '../../order/server/ownBids.ts';
import type { MasterSetup } from './decisions.ts';

/** The non-retail book of T day as it stands: ours, and what other exchanges have sent. */
export type LiveBook = {
  /** A file of `keptBidColumns`. */
  path: string;
  /** ms */
  asOf: number;
  sources: { exchange: Exchange; bids: number; quantity: number }[];
};

/** Time until a book is read again, in ms: a slider asks several times a second. */
const freshMs = 5_000;
/**
 * Time that the file of a book is kept after it was written, in ms, for questions that still read
 * it.
 */
const keptMs = 60_000;

const books = new Map<string, { until: number; book: Promise<LiveBook> }>();

/** The book of an offer, read at most every few seconds however many ask. */
export const liveBook = (machine: Machine, setup: MasterSetup): Promise<LiveBook> => {
  const key = `${machine.settings.data} ${setup.id}`;
  const known = books.get(key);
  const now = performance.now();
  if (known && now < known.until) return known.book;
  const book = written(machine, setup);
  books.set(key, { until: now + freshMs, book });
  const forget = (after: number) =>
    setTimeout(() => {
      if (books.get(key)?.book === book) books.delete(key);
      book.then(({ path }) => rm(path, { force: true })).catch(() => undefined);
    }, after).unref();
  book.then(
    () => forget(keptMs),
    () => books.delete(key),
  );
  return book;
};

/** Where the books for what-if questions are. */
const folderOf = ({ data }: Machine['settings']) => join(data, 'what-if');

const written = async (
  machine: Machine,
  { symbol, openOnDate }: MasterSetup,
): Promise<LiveBook> => {
  const asOf = machine.now();
  const folder = folderOf(machine.settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const of = { symbol, openOnDate, day: 'T' } as const;
  const sources = new Map<Exchange, LiveBook['sources'][number]>();
  const count = (exchange: Exchange, quantity: number) => {
    const source = sources.get(exchange) ?? { exchange, bids: 0, quantity: 0 };
    source.bids += 1;
    source.quantity += quantity;
    sources.set(exchange, source);
  };
  const texts = async function* () {
    yield `${keptBidHeading}\n`;
    for await (const bids of ownBids(machine, of)) {
      const own = bids.filter(({ series }) => series === 'IS');
      for (const { quantity } of own) count(ownExchange, quantity);
      yield own.map((bid) => `${keptBidLine(bid)}\n`).join('');
    }
    for (const exchange of Object.keys(exchangeLabels) as Exchange[]) {
      if (exchange === ownExchange) continue;
      const loaded = await demandFor(machine, { exchange, ...of });
      if (!loaded) continue;
      for await (const line of rowsBelowHeading(loaded.path)) {
        if (!line.startsWith('IS,')) continue;
        count(exchange, Number(line.split(',')[8]));
        yield `${line}\n`;
      }
    }
  };
  const path = join(folder, newName());
  await writeTexts(`${path}.part`, texts());
  await rename(`${path}.part`, path);
  return { path, asOf, sources: [...sources.values()] };
};

/** Removes the books that a killed server left behind; those of another running server are younger. */
export const removeLeftBooks = async ({ settings }: Pick<Machine, 'settings'>): Promise<void> => {
  const folder = folderOf(settings);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - 10 * keptMs) await rm(path, { force: true });
  }
};
