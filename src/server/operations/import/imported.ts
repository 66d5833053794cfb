import type { Noun } from '#model';
import { flag, pluralOf, type Resource, rolesThat } from '#model';
import { importOf } from '../../files/bulkUpload/receiveFile.ts';
import { sampleOf } from '../../files/bulkUpload/sampleFile.ts';
import type { OperationKind } from '../operation.ts';

/** Rows brought as a file. */
export const imported: OperationKind = {
  of: (noun) =>
    !takesFiles(noun)
      ? []
      : [
          {
            id: `${noun.name}.import`,
            name: 'import',
            method: 'POST',
            path: `${noun.api}/import`,
            roles: importers(noun),
            summary: `Checks a CSV file of ${pluralOf(noun)} (dryRun=true), or commits one that was checked (dryRun=false)`,
            query: { dryRun: flag('Dry Run') },
            takesFile: true,
          },
        ],
  handler: (machine, { noun }, { receiving }) => importOf(machine, noun as Resource, receiving),
};

/** What such a file looks like. */
export const importSample: OperationKind = {
  of: (noun) =>
    !takesFiles(noun)
      ? []
      : [
          {
            id: `${noun.name}.importSample`,
            name: 'importSample',
            method: 'GET',
            path: `${noun.api}/import/sample`,
            roles: importers(noun),
            summary: `A sample of a CSV file of ${pluralOf(noun)}`,
          },
        ],
  handler: (_, { noun }, { nouns }) => sampleOf(noun as Resource, nouns),
};

const takesFiles = (noun: Noun) => noun.noun === 'resource' && Boolean(noun.imported);

/** Users who may create and edit rows one by one may upload a file of them. */
const importers = (noun: Noun) => {
  const editors = rolesThat(noun, 'edit');
  return rolesThat(noun, 'create').filter((role) => editors.includes(role));
};
