import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Resource, scopeOf } from '#model';
import { exportRows } from '../../database/lists/lists.ts';
import { actorOf, signedIn, viewAllowing } from '../../http/guard.ts';
import type { oneAtATime } from '../../http/oneAtATime.ts';
import { noteReading } from '../../http/reading.ts';
import type { Machine } from '../../machine/machine.ts';
import { countExport } from '../../throttle/countExport.ts';
import { listQuery } from '../list/listQuery.ts';
import { type Params, viewNamed } from '../rowRequest.ts';
import { sourceOf } from '../rowSource.ts';
import { fileIn, rowsFile } from '../rowsFile.ts';

/**
 * Streams all rows of a list as a file, with the filter and the order of the list. The last line of
 * a CSV file has the number of rows, so that a truncated file shows it. The journal records the
 * reader. A user has one export at a time (TOO_MANY), over all lists: each takes a core for
 * seconds.
 */
export const exportOf =
  (machine: Machine, noun: Resource, exporting: ReturnType<typeof oneAtATime>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const view = viewAllowing(user, 'export', noun, viewNamed(request));
    const { format, language, query: listed } = fileIn(request.query as Params);
    const { filter, order } = listQuery(view, listed, machine.now());
    const source = await sourceOf(machine, noun, filter);
    await countExport(machine, actorOf(request, user));
    const ended = exporting.begin(user.userId);
    try {
      const scope = scopeOf(user, view);
      const rows = source.archive
        ? source.archive.rows(machine, { view, scope, filter: source.filter }, order)
        : exportRows(machine.database, view, scope, { filter: source.filter, order });
      // The first chunk is read before anything is sent: a fault of the filter is still a 400.
      const chunks = rows[Symbol.asyncIterator]();
      const first = await chunks.next();
      const query = { filter, order, ...(format !== 'csv' && { format }) };
      await noteReading(machine, request, 'export', { noun, view: view.name, query });
      const rest = async function* () {
        for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
      };
      const taken = { noun, view: view.name, format, language, chunks: rest() };
      const file = await rowsFile(machine, request, reply, taken);
      // The end comes before the reader has it all and may ask again; the close, when the reader leaves early.
      file.once('end', ended).once('close', ended);
      return reply.send(file);
    } catch (error) {
      ended();
      throw error;
    }
  };
