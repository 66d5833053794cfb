import { sentence } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { endEntry } from '../../archive/server/logMutations.ts';
import { refuseFaults, verifyArchive } from '../../archive/server/verifyArchive.ts';
import { markOffer } from './archiveMutations.ts';
import { folderOf, foundOf } from './found.ts';

/** Verifies every file by its hash again, and enters the archival in the log. */
export const seal: StepHandler = {
  run: async (context) => {
    const { machine, owned, by, runId, found, progress, signal } = context;
    const { scope, counts } = await foundOf(context);
    const { symbol, openOnDate } = scope;
    const folder = folderOf(scope, runId);
    const manifestSha256 = await found.read<string>('manifestSha256');
    const verified = await verifyArchive(machine, { folder, manifestSha256 }, { signal, progress });
    refuseFaults({ folder }, verified.faults);
    const { database } = machine;
    const offer = { symbol, openOnDate };
    await database.write(markOffer, { ...owned, offer, archiveState: 'Archived', runId }, by);
    const outcome = {
      orders: counts.order,
      events: counts.orderLog,
      allotments: counts.allotment,
      bytes: verified.bytes,
      fileName: folder,
      sha256: manifestSha256,
    };
    await database.write(endEntry, { ...owned, runId, outcome }, by);
    return sentence('%{files} files, manifest %{sha256}….', {
      files: verified.files,
      sha256: manifestSha256.slice(0, 12),
    });
  },
};
