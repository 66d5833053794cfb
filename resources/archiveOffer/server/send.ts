import { join } from 'node:path';
import { sentence } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { sftpFolder } from '#server/sftp/sftpFolder.ts';
import { manifestOf } from '../../archive/server/archivedOffers.ts';
import { archiveServer } from '../../archive/server/archiveServer.ts';
import { archivePath, manifestName } from '../../archive/server/manifest.ts';
import { folderOf, foundOf } from './found.ts';

/**
 * Sends the files of the archive to its own server, if one is set: the manifest last, so that a
 * complete archive differs from a partial one.
 */
export const send: StepHandler = {
  run: async (context) => {
    const { machine, runId, found, progress, signal, log } = context;
    const server = archiveServer(machine);
    if (server === null)
      return 'No server is set (ARCHIVE_SFTP_URL): the archive is only on the disk.';
    const { scope } = await foundOf(context);
    const folder = folderOf(scope, runId);
    const manifestSha256 = await found.read<string>('manifestSha256');
    const manifest = await manifestOf(machine.settings, { folder, manifestSha256 });
    const home = archivePath(machine.settings, folder);
    const files = [
      ...manifest.tables.flatMap((table) => table.files.flatMap((file) => [file, file.index])),
      { name: manifestName, sha256: manifestSha256 },
    ];
    const there = sftpFolder(server);
    for (const [done, { name, sha256 }] of files.entries()) {
      const remote = `${folder.replaceAll('&', '_')}-${name}`;
      await there.send(join(home, name), remote, sha256, { signal });
      await log(`${remote} is in ${there.what}.`);
      await progress(done + 1, files.length);
    }
    return sentence('%{files} files are in %{folder}, and read back.', {
      files: files.length,
      folder: there.what,
    });
  },
};
