import { isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { websiteFile } from '#schemas/websiteFile.ts';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';
import { FileAnswer, type RequestTo } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { openExchangeFolder } from '#server/sftp/exchangeFolder.ts';
import { beginGeneration } from './fileMutations.ts';
import { filesOf } from './filesOf.ts';
import { stateOf } from './generateFiles.ts';
import { latestFiles } from './latestFiles.ts';
import { publishedText } from './publishedText.ts';
import { type Figures, readFigures } from './readFigures.ts';
import { websiteFileSettings } from './settings.ts';

type To<K extends keyof NonNullable<(typeof websiteFile)['calls']>> = RequestTo<
  typeof websiteFile,
  K
>;

/** GET …/website-files/now: each file as it would be published now, held against what is published. */
export const filesNow = async ({ machine }: To<'now'>) => {
  const { isFeedOn, isSent, everySeconds, keepDays } = websiteFileSettings.of(machine);
  const latest = await latestFiles(machine);
  const figures = await figuresSince(machine, latest);
  return {
    isFeedOn,
    sendsTo: isSent ? openExchangeFolder(machine.settings).what : null,
    everySeconds,
    keepDays,
    files: filesOf(figures).map((file) => {
      const { fileName, contents, symbol, series, rows, faults } = file;
      const before = latest.get(fileName);
      return {
        ...{ fileName, contents, symbol, series, rows: rows.length },
        state: stateOf(file, before),
        why: faults.length > 0 ? faults.join(' ') : null,
        id: before?.storedAs ? before.id : null,
        publishedAt: before?.storedAs ? isoTime(before.generatedAt) : null,
      };
    }),
  };
};

/** GET …/website-files/preview: one of them, and what is published under its name. */
export const previewOf = async ({ machine, query: { fileName } }: To<'preview'>) => {
  const latest = await latestFiles(machine, [fileName]);
  const figures = await figuresSince(machine, latest);
  const file = filesOf(figures).find((each) => each.fileName === fileName);
  if (!file)
    throw new ApiError(
      'NOT_FOUND',
      sentence('No current offer has a file %{fileName}.', { fileName }),
    );
  const before = latest.get(fileName);
  const published = before?.storedAs ? await publishedText(machine, before) : null;
  return { fileName, text: file.text, published };
};

/** The figures as all who look share them: their bids are summed on the reader thread. */
const figuresShown = cachedFor(readFigures);

/** Figures that are no older than the files they are held against. */
const figuresSince = async (
  machine: Machine,
  latest: Awaited<ReturnType<typeof latestFiles>>,
): Promise<Figures> => {
  const shown = await figuresShown(machine);
  const isOlder = [...latest.values()].some(({ generatedAt }) => generatedAt > shown.at);
  return isOlder ? readFigures(machine) : shown;
};

/** POST …/website-files/generate: puts the generation in line. */
export const beginFiles = async ({ machine, by }: To<'generate'>) => ({
  jobId: await machine.database.write(beginGeneration, null, by),
});

/** GET …/website-files/{id}/file: the bytes that are published, checked against their hash. */
export const fileOf = async ({ machine, params }: To<'file'>) => {
  const id = Number(params.id);
  const row = Number.isSafeInteger(id)
    ? await machine.database.store.get(websiteFile, { id })
    : null;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such Website File.');
  if (row.storedAs === null)
    throw new ApiError(
      'REFUSED',
      row.fileStatus === 'Deleted'
        ? sentence('%{fileName} of %{businessDate} is deleted: its retention period has ended.', {
            fileName: row.fileName,
            businessDate: row.businessDate,
          })
        : sentence('%{fileName} is not published yet.', { fileName: row.fileName }),
    );
  return new FileAnswer(row.fileName, jsonType, await publishedText(machine, row));
};

/** GET /public/ofs: the names of the files that are published. */
export const publicIndex = async ({ machine }: Pick<To<'index'>, 'machine'>) => {
  feedIsOn(machine);
  const rows = [...(await latestFiles(machine)).values()];
  return {
    files: rows
      .sort((a, b) => a.fileName.localeCompare(b.fileName))
      .map(({ fileName, sha256, bytes, generatedAt }) => ({
        name: fileName,
        etag: `"${sha256}"`,
        bytes,
        changedAt: isoTime(generatedAt),
      })),
  };
};

/** GET /public/ofs/{name}: one of them. */
export const publicFile = async ({ machine, params }: Pick<To<'feed'>, 'machine' | 'params'>) => {
  feedIsOn(machine);
  const row = (await latestFiles(machine, [params.name])).get(params.name);
  if (!row?.storedAs) throw notPublished();
  const published = { sha256: row.sha256 as string, changedAt: row.generatedAt };
  return new FileAnswer(row.fileName, jsonType, await publishedText(machine, row), published);
};

const jsonType = 'application/json; charset=utf-8';

const notPublished = () => new ApiError('NOT_FOUND', 'There is nothing at this address.');

/** Throws NOT_FOUND while nobody has opened the feed: it is then no different from no address. */
const feedIsOn = (machine: Machine): void => {
  if (!websiteFileSettings.of(machine).isFeedOn) throw notPublished();
};
