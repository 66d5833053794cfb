import { rm } from 'node:fs/promises';
import { sentence } from '#domain/sentence.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import { archiveOffer } from '#schemas/archiveOffer.ts';
import { processModule } from '#server/processes/stepHandler.ts';
import { cancelEntry } from '../archive/server/logMutations.ts';
import { archivePath } from '../archive/server/manifest.ts';
import type { Setup } from '../masterSetup/server/offerDay.ts';
import {
  beginRemoval,
  bringBackRows,
  endArchive,
  markOffer,
  removeRows,
} from './server/archiveMutations.ts';
import { beforeRemoval } from './server/beforeRemoval.ts';
import { check } from './server/check.ts';
import { compareCopy } from './server/compareCopy.ts';
import { folderOf } from './server/found.ts';
import { scopeOfOffer } from './server/offerScope.ts';
import { removeLive } from './server/removeLive.ts';
import { seal } from './server/seal.ts';
import { send } from './server/send.ts';
import { whyNotArchived } from './server/whyNot.ts';
import { writeParquet } from './server/writeParquet.ts';

export default processModule(archiveOffer, {
  // Includes those of a restore: one file has every transition of an offer's row.
  mutations: [beginRemoval, removeRows, markOffer, bringBackRows, endArchive],
  startable: async (machine, about) => {
    const restoring = await machine.database.db
      .selectFrom(processRun.name)
      .select('runId')
      .where('underWay', '=', `restoreOffer ${about.id}`)
      .executeTakeFirst();
    if (restoring)
      return sentence('Run %{number} is restoring it.', { number: Number(restoring.runId) });
    return whyNotArchived(machine, about as Setup);
  },
  title: ({ symbol, openOnDate }) =>
    sentence('%{symbol}, T day %{date}', { symbol, date: openOnDate }),
  steps: {
    check,
    write: beforeRemoval(writeParquet),
    compare: beforeRemoval(compareCopy),
    remove: removeLive,
    seal,
    send,
  },
  cancellable: async ({ database }, { about: { symbol, openOnDate } }) =>
    (await database.store.get(archivedOffer, { symbol, openOnDate }))
      ? 'Its rows are being removed from the live tables: wait until this is done, then restore the offer.'
      : null,
  cancelled: async (machine, { runId, about }, by) => {
    const scope = await scopeOfOffer(machine, about as Setup);
    await rm(archivePath(machine.settings, folderOf(scope, runId)), {
      recursive: true,
      force: true,
    });
    await machine.database.write(cancelEntry, { runId }, by);
  },
});
