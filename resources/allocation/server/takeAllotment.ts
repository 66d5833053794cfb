import { copyFile } from 'node:fs/promises';
import type { Day } from '#domain/market/series.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import type { StepContext, StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { openExchangeFolder } from '#server/sftp/exchangeFolder.ts';
import { replyName } from '../../allotment/server/files/replyFile.ts';
import { type ReadAllotment, readAllotmentFile } from '../../bidFile/server/readAllotmentFile.ts';
import { offerDayOf } from '../../masterSetup/server/offerDay.ts';
import { bidFileName } from './bidFileSteps.ts';
import { notTaken } from './notTaken.ts';

/** The answer of the designated exchange: as received, and (`answeredFile`) as stored. */
const receivedFile = 'allotment-received.txt';
export const answeredFile = 'allotments-answered.csv';

/** The totals of the answer, by series. */
export type Answered = ReadAllotment['totals'];

/** Faults that are written into the log of the step. */
const mostLogged = 200;

/** Fetches the allotment from the folder of the exchanges, and takes it when all of it is right. */
export const fetchAllotment = (day: Day): StepHandler => ({
  run: async (context) => {
    const { machine, about, input, files, progress, signal } = context;
    const name = input.fileName || replyName('NSE', offerDayOf(about, day));
    const folder = openExchangeFolder(machine.settings);
    await files.keep(receivedFile, async (path) => {
      await folder.fetch(name, path, { onProgress: progress, signal });
    });
    return taken(context, day, name);
  },
});

/** Takes the uploaded allotment; there is none when it was fetched. */
export const bringAllotment = (day: Day): StepHandler => ({
  hasCome: async ({ found }) => (await found.maybe('answered')) !== null,
  run: async (context) => {
    const { upload, files } = context;
    if (!upload) return 'It was fetched.';
    await files.keep(receivedFile, (path) => copyFile(upload.path, path));
    return taken(context, day, upload.name);
  },
});

/**
 * Checks the received file against the bid file that we sent, and stores the allotments of our
 * bids. Throws REFUSED with the faults.
 */
const taken = async (
  { machine, about, files, found, log }: StepContext,
  day: Day,
  name: string,
): Promise<Words> => {
  const offer = offerDayOf(about, day);
  const bidFile = await files.path(bidFileName(offer));
  const received = await files.path(receivedFile);
  const read: { answer?: ReadAllotment } = {};
  await files.keep(answeredFile, async (out) => {
    read.answer = await readAllotmentFile(machine, received, { of: offer, bidFile, out });
    const { failures } = read.answer;
    if (failures.length === 0) return;
    for (const words of failures.slice(0, mostLogged)) await log(words);
    throw new ApiError('REFUSED', notTaken(name, failures));
  });
  const { answer } = read;
  if (!answer) throw new Error('the check of the allotment has said nothing');
  found.keep('answered', answer.totals satisfies Answered);
  return sentence('%{fileName}: %{rows} bids are answered.', { fileName: name, rows: answer.rows });
};
