import { stat } from 'node:fs/promises';
import { sentence } from '#domain/sentence.ts';
import { processFile } from '#own/processFile/processFile.ts';
import type { Actor, Mutation } from '../database/writing/mutation.ts';
import { hashOfFile } from '../fileStore/uploadFolder.ts';
import type { Owned } from '../jobs/jobMutations.ts';
import type { Running } from '../jobs/jobRunner.ts';
import { ApiError } from '../runtime/errors.ts';
import { foundIn } from './found.ts';
import { makeLast, makeRunFolder, newRunFile, removeRunFile, runFile } from './runFolder.ts';
import { filesOf, type RunFile, type RunStep, type StepAt } from './runRows.ts';
import type { KeptFile, StepContext, UploadedFile } from './stepHandler.ts';
import { addHand, keepFile, logLine, stepProgress, stepTable } from './stepMutations.ts';

/** Progress is written at most this often, ms: each write is a commit that all watchers receive. */
const progressMs = 250;

/** The context of the handler of a step, and the data it has found by the time it ends. */
export const contextOf = async (
  running: Running,
  step: RunStep,
  about: Readonly<Record<string, any>>,
): Promise<{ context: StepContext; found: Readonly<Record<string, unknown>> }> => {
  const { machine, owned, by, signal } = running;
  const at = { runId: step.runId, name: step.name };
  const write = <A, R>(mutation: Mutation<Owned & StepAt & A, R>, args: A): Promise<R> =>
    machine.database.write(mutation, { ...owned, ...at, ...args } as Owned & StepAt & A, by);
  const found: Record<string, unknown> = {};
  const earlier = foundIn(machine.database.store, step.runId);
  let toldAt = 0;
  const context: StepContext = {
    machine,
    owned,
    by,
    runId: step.runId,
    about,
    input: step.given === null ? {} : JSON.parse(step.given),
    upload: await broughtTo(running, step),
    approvedBy: step.approver === null ? null : (JSON.parse(step.approver) as Actor),
    signal,
    log: (words) => write(logLine, { words }),
    progress: async (done, total) => {
      const now = Date.now();
      if (done < total && now - toldAt < progressMs) return;
      toldAt = now;
      await write(stepProgress, { done, total });
    },
    handOf: (userId) => write(addHand, { userId }),
    table: (table) => write(stepTable, { table }),
    found: {
      keep: (name, data) => {
        found[name] = data;
      },
      maybe: async <T>(name: string) =>
        Object.hasOwn(found, name) ? (found[name] as T) : earlier.maybe<T>(name),
      read: async <T>(name: string) =>
        Object.hasOwn(found, name) ? (found[name] as T) : earlier.read<T>(name),
    },
    files: {
      keep: (name, writeFile) =>
        keptFile(running, (file) => write(keepFile, { file: { ...file, fileName: name } }), {
          name,
          write: writeFile,
        }),
      path: async (name) => {
        const file = (await readable(running, step)).find((each) => each.name === name);
        if (!file)
          throw new ApiError('REFUSED', sentence('This run has no file %{name}.', { name }));
        return checkedPath(running, file);
      },
      list: async () => (await readable(running, step)).map(keptOf),
    },
  };
  return { context, found };
};

/** The files that a step may read: those of completed steps, and its own. */
const readable = async ({ machine }: Running, step: RunStep): Promise<RunFile[]> =>
  (await filesOf(machine.database.store, step.runId)).filter(
    (file) => file.isKept || file.step === step.name,
  );

const keptOf = ({ name, sha256, bytes }: RunFile): KeptFile => ({
  name,
  sha256,
  bytes: Number(bytes),
});

const broughtTo = async (running: Running, step: RunStep): Promise<UploadedFile | null> => {
  const file = (await filesOf(running.machine.database.store, step.runId)).find(
    (each) => each.step === step.name && each.isBrought,
  );
  if (!file) return null;
  const name = file.name.slice(step.name.length + 1);
  return { ...keptOf(file), name, path: await checkedPath(running, file) };
};

/** Where a file of a run lies; throws CHANGED_FILE when it is not what was kept. */
export const checkedPath = async (
  { machine }: Pick<Running, 'machine'>,
  { name, storedAs, sha256 }: Pick<RunFile, 'name' | 'storedAs' | 'sha256'>,
): Promise<string> => {
  const path = runFile(machine.settings, storedAs);
  const now = await hashOfFile(path);
  if (now === sha256) return path;
  throw new ApiError(
    'REFUSED',
    now === null
      ? sentence(
          '%{name} of this run is no longer on the disk. Restore it from a copy of the data folder, or, before the approval, cancel the run and start it again.',
          { name },
        )
      : sentence(
          '%{name} was changed on the disk (SHA-256 %{sha256}…, now %{other}…). Restore the original, or, before the approval, cancel the run and start it again.',
          { name, sha256: sha256.slice(0, 12), other: now.slice(0, 12) },
        ),
    { code: 'CHANGED_FILE' },
  );
};

/** Writes a file under an unused name before it is recorded, so that no partial file is ever visible. */
const keptFile = async (
  { machine, signal }: Running,
  keep: (
    file: Pick<RunFile, 'sha256' | 'bytes' | 'storedAs'>,
  ) => Promise<{ replaced: string | null }>,
  { name, write }: { name: string; write: (path: string) => Promise<void> },
): Promise<KeptFile> => {
  const { settings } = machine;
  await makeRunFolder(settings);
  const storedAs = newRunFile();
  const path = runFile(settings, storedAs);
  try {
    await write(path);
    signal.throwIfAborted();
    await makeLast(settings, storedAs);
    const sha256 = await hashOfFile(path);
    if (sha256 === null) throw new Error(`A step has not written its file ${name}`);
    const { size: bytes } = await stat(path);
    const { replaced } = await keep({ sha256, bytes, storedAs });
    if (replaced !== null) await removeRunFile(settings, replaced);
    return { name, sha256, bytes };
  } catch (error) {
    await removeRunFile(settings, storedAs);
    throw error;
  }
};

/** Whether a record of a run names a file. */
export const isFileOfRun =
  ({ database }: Running['machine']) =>
  async (storedAs: string): Promise<boolean> =>
    (await database.db
      .selectFrom(processFile.name)
      .select('fileId')
      .where('storedAs', '=', storedAs)
      .executeTakeFirst()) !== undefined;
