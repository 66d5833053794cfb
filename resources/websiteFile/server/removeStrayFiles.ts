import { websiteFile } from '#schemas/websiteFile.ts';
import type { Machine } from '#server/machine/machine.ts';
import { websiteFolder } from './websiteFolder.ts';

/** Removes the files that a killed server wrote and never published, once, when the server starts. */
export const removeStrayFiles = (machine: Machine): (() => void) => {
  const isKnown = async (storedAs: string): Promise<boolean> =>
    (await machine.database.store.list(websiteFile, { storedAs })).length > 0;
  websiteFolder
    .removeStrays(machine.settings, isKnown)
    .catch((error: unknown) =>
      machine.log.warn({ err: error }, 'stray website files could not be removed'),
    );
  return () => undefined;
};
