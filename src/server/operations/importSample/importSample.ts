import { pluralOf, type Resource } from '#model';
import { sampleOf } from '../../files/bulkUpload/sampleFile.ts';
import { languageParameter } from '../../files/download/fileLanguage.ts';
import { csv } from '../description.ts';
import { importers, takesFiles } from '../import/importers.ts';
import type { OperationType } from '../operation.ts';

/** A sample of a file of rows. */
export const importSample: OperationType = {
  name: 'importSample',
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
  describe: () => ({
    parameters: [languageParameter],
    answers: { '200': csv('A sample as CSV') },
  }),
};
