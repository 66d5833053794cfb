import { asSentence, sentence, type Words } from '#domain/sentence.ts';
import type { Actor } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { openExchangeFolder } from '#server/sftp/exchangeFolder.ts';
import { noteSending } from './fileMutations.ts';
import { latestFiles } from './latestFiles.ts';
import { websiteFileSettings } from './settings.ts';
import { websiteFolder } from './websiteFolder.ts';

/**
 * Sends every published file that has changed since it was sent last, where the settings say so. What cannot
 * be sent is noted and alerted, and sent with the next generation. Answers what was done; null for nothing.
 */
export const sendFiles = async (
  machine: Machine,
  by: Actor,
  signal: AbortSignal,
): Promise<Words | null> => {
  if (!websiteFileSettings.of(machine).isSent) return null;
  const folder = openExchangeFolder(machine.settings);
  const waiting = [...(await latestFiles(machine)).values()].filter(
    ({ fileStatus, storedAs, sha256, sentHash }) =>
      fileStatus === 'Published' && storedAs !== null && sha256 !== null && sha256 !== sentHash,
  );
  const of = (sent: number) => ({ sent, folder: folder.what });
  let sent = 0;
  for (const { id, fileName, storedAs, sha256 } of waiting) {
    const path = websiteFolder.pathOf(machine.settings, storedAs as string);
    try {
      await folder.send(path, fileName, sha256 as string, { signal });
    } catch (error) {
      if (signal.aborted) break;
      const words = error instanceof ApiError ? error.words : 'The file could not be read.';
      machine.log.warn({ err: error, file: fileName }, 'A website file could not be sent');
      await machine.database.write(noteSending, { id, sentHash: null, failure: words }, by);
      // The others would fail in the same way, each after a long wait.
      return sentence('%{sent} sent to %{folder}; %{fileName} could not be sent: %{why}', {
        ...of(sent),
        fileName,
        why: asSentence(words),
      });
    }
    await machine.database.write(noteSending, { id, sentHash: sha256, failure: null }, by);
    sent += 1;
  }
  return waiting.length === 0 ? null : sentence('%{sent} sent to %{folder}.', of(sent));
};
