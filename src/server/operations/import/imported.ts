import type { FastifyReply, FastifyRequest } from 'fastify';
import { flag, pluralOf, type Resource } from '#model';
import { hashOfFile, removeFile, uploadedFile } from '../../fileStore/uploadFolder.ts';
import { masterFiles, readUpload } from '../../files/bulkUpload/masterFiles.ts';
import { received } from '../../files/bulkUpload/receiveFile.ts';
import { rightsOf } from '../../files/bulkUpload/rights.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { asObject, invalid } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';
import { fileBody, json } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { type Receiving, receiving } from '../receiving.ts';
import { importers, takesFiles } from './importers.ts';

/** Rows brought as a file. */
export const imported: OperationType = {
  name: 'import',
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
  handler: (machine, { noun }, { shared }) =>
    importOf(machine, noun as Resource, shared(receiving)),
  describe: () => ({
    body: { ...fileBody, 'application/json': whatWasChecked },
    answers: {
      '202': json('The batch: the progress of its check or its commit', {
        $ref: '#/components/schemas/bulkUpload',
      }),
    },
  }),
};

/** The body that commits a file which was checked. */
const whatWasChecked = {
  type: 'object',
  required: ['batchId', 'sha256'],
  properties: { batchId: { type: 'integer' }, sha256: { type: 'string' } },
};

/**
 * POST …/import: with `dryRun=true` takes a file in and puts its check in line; with `dryRun=false`
 * commits one that was checked. Both answer 202 with the row of the batch.
 */
const importOf =
  (machine: Machine, noun: Resource, gate: Receiving) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const by = actorOf(request, signedIn(request));
    rightsOf(by, noun);
    const { dryRun } = request.query as { dryRun?: string };
    if (dryRun !== 'true' && dryRun !== 'false')
      throw new ApiError(
        'MALFORMED',
        'Set dryRun=true to check a file, dryRun=false to commit it.',
      );
    reply.code(202);
    if (dryRun === 'false') return commit(machine, request);
    const ended = gate.begin(by.userId);
    try {
      const file = await received(machine, request);
      try {
        const args = { resource: noun.name, ...file };
        return await machine.database.write(masterFiles.receiving, args, by);
      } catch (error) {
        await removeFile(machine.settings, file.storedAs);
        throw error;
      }
    } finally {
      ended();
    }
  };

const commit = async (machine: Machine, request: FastifyRequest) => {
  const { batchId, sha256 } = asObject(request.body);
  if (!Number.isSafeInteger(batchId)) throw invalid({ batchId: 'Batch must be a whole number' });
  if (typeof sha256 !== 'string') throw invalid({ sha256: 'SHA-256 is mandatory' });
  const args = { batchId: batchId as number, sha256: sha256.toLowerCase() };
  const upload = await readUpload(machine.database, args.batchId);
  if (upload?.state === 'checked' && upload.storedAs !== null) {
    const path = uploadedFile(machine.settings, upload.storedAs);
    if ((await hashOfFile(path)) !== upload.sha256)
      throw new ApiError(
        'STALE',
        'The file on disk is not the one that was checked. Upload it again to see its changes.',
        { code: 'CHANGED_FILE' },
      );
  }
  return machine.database.write(masterFiles.beginning, args, actorOf(request, signedIn(request)));
};
