import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Papa from 'papaparse';
import { exchangeDate, exchangeTime, isoTime } from '#domain/market/calendar.ts';
import { type Field, fieldsOf, type Noun, type Resource, scopeOf } from '#model';
import { exportRows } from '../../database/lists/lists.ts';
import { encoded } from '../../database/schema/columns.ts';
import { actorOf, signedIn, viewAllowing } from '../../http/guard.ts';
import type { oneAtATime } from '../../http/oneAtATime.ts';
import { noteReading } from '../../http/reading.ts';
import type { Machine } from '../../machine/bodies.ts';
import { countExport } from '../../throttle/countExport.ts';
import { type Params, viewNamed } from '../row/rows.ts';
import { listQuery } from './listQuery.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * All rows of a list as CSV, streamed, with the filter and the order of the list. The last line says
 * how many rows there were, so that a file cut short shows it. Who took it stands in the journal. A
 * user has one at a time (TOO_MANY), over all lists: each is a core's work for seconds.
 */
export const exportOf =
  (machine: Machine, noun: Resource, exporting: ReturnType<typeof oneAtATime>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const view = viewAllowing(user, 'export', noun, viewNamed(request));
    const { filter, order } = listQuery(view, request.query as Params);
    await countExport(machine, actorOf(request, user));
    const ended = exporting.begin(user.userId);
    try {
      const rows = exportRows(machine.database, view, scopeOf(user, view), { filter, order });
      // The first chunk is read before anything is sent: a fault of the filter is still a 400.
      const chunks = rows[Symbol.asyncIterator]();
      const first = await chunks.next();
      const asked = { filter, order };
      await noteReading(machine, request, 'export', { noun, view: view.name, asked });
      const rest = async function* () {
        for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
      };
      const lines = Readable.from(csvOf(noun, rest(), endTold(machine, request, view.name)));
      // The end comes before the reader has it all and may ask again; the close, when the reader leaves early.
      lines.once('end', ended).once('close', ended);
      return asCsv(reply, noun, machine.now()).send(lines);
    } catch (error) {
      ended();
      throw error;
    }
  };

/** Tells whoever takes an export how it ended: the file says it too, but who reads its last line? */
export const endTold =
  ({ hub, now }: Machine, request: FastifyRequest, view: string) =>
  (rows: number, failure?: unknown): void => {
    if (failure !== undefined) request.log.error(failure);
    const data = { view, rows, isComplete: failure === undefined };
    hub.publish(
      { id: null, type: 'EXPORT', messageText: null, createDate: isoTime(now()), data },
      { userId: signedIn(request).userId },
    );
  };

/** The head of an answer that is a file of this noun's rows: `order-2026-11-21.csv`. */
export const asCsv = (reply: FastifyReply, noun: Noun, now: number): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${noun.name}-${exchangeDate(now)}.csv"`);

/**
 * The lines of a CSV file of rows, a few at a time: the labels, the rows, and how it ended. The rows
 * are as stored unless `cellOf` knows them otherwise.
 */
export async function* csvOf(
  noun: Noun,
  chunks: AsyncIterable<readonly Row[]>,
  /** Hears how many rows there were, and what ended them early. */
  onEnd: (rows: number, failure?: unknown) => void,
  cellOf: (field: Field, value: unknown) => unknown = storedCell,
): AsyncGenerator<string> {
  const fields = fieldsOf(noun).filter(([, { kind }]) => kind !== 'secret');
  yield written([fields.map(([, { label }]) => label)]);
  let count = 0;
  let failure: unknown;
  try {
    for await (const rows of chunks)
      for (let from = 0; from < rows.length; from += slice) {
        const some = rows.slice(from, from + slice);
        count += some.length;
        yield written(some.map((row) => fields.map(([name, field]) => cellOf(field, row[name]))));
        // Bids come in between: an export may take its time.
        await setImmediate();
      }
  } catch (cause) {
    // The status has long gone out; the last line is the only place left to say it.
    failure = cause ?? new Error('The rows ended early');
  }
  onEnd(count, failure);
  yield `#END rows=${count} complete=${failure === undefined}\r\n`;
}

/** Rows that are written at a time: a few ms of this thread. */
const slice = 200;

const written = (lines: unknown[][]) =>
  `${Papa.unparse(lines, { header: false, newline: '\r\n', escapeFormulae: guarded })}\r\n`;

/**
 * What a spreadsheet would run; papaparse puts a ' before such texts and leaves numbers alone. A text that
 * looks guarded already gets one more, so that an import can take away exactly the one it was given.
 */
export const guarded = /^'*[=+\-@\t\r\0]/;

const storedCell = (field: Field, stored: unknown) => {
  if (stored === null || stored === undefined) return '';
  return field.kind === 'dateTime' ? exchangeTime(stored as number) : encoded(field, stored);
};

/** A value of a report's row, which is as the wire has it: instants in exchange time. */
export const wireCell = (field: Field, value: unknown) => {
  if (value === null || value === undefined) return '';
  return field.kind === 'dateTime' ? exchangeTime(Date.parse(String(value))) : value;
};
