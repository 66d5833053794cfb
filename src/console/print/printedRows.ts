import Papa from 'papaparse';
import type { GetListParams } from 'react-admin';
import { type Field, fieldsOf, type View } from '#model';
import { valueInCell } from '#model/values/cell.ts';
import { nounNamed } from '#registry';
import { dataOf } from '../calls/api.ts';
import { dataProvider } from '../calls/dataProvider.ts';
import { reportRows } from '../calls/reportRows.ts';
import { unreachable } from '../calls/unanswered.ts';
import type { GridRow } from '../parts/grid/gridColumn.ts';

/** Most rows that are printed: some hundred sheets; more is a mistake. */
export const mostPrinted = 5000;

/** The printed rows, as on the wire, and whether some were cut off. */
export type Printed = { rows: GridRow[]; isCut: boolean };

type PrintQuery = Pick<GetListParams, 'sort' | 'filter'> & { signal: AbortSignal };

/**
 * All rows of a list, in its order, up to `mostPrinted`. Stored rows come by the export, so that the journal
 * records a print and readers without the right to export are refused; a list that breaks off before its
 * closing line is an error, never a shorter print.
 */
export const printedRows = async (
  view: View,
  { signal, ...query }: PrintQuery,
  onRead: (rows: number) => void,
): Promise<Printed> => {
  if (view.noun.noun === 'report') {
    const pagination = { page: 1, perPage: mostPrinted };
    const { data, total = 0 } = await reportRows<GridRow>(view, { ...query, pagination, signal });
    return { rows: data, isCut: total > mostPrinted };
  }
  const [heading = [], ...lines] = await exported(
    dataProvider.exportUrl(view.name, query),
    signal,
    onRead,
  );
  const end = lines.findIndex(([cell = '']) => closing.test(cell));
  const isCut = end < 0 || end > mostPrinted;
  if (!isCut && closing.exec(lines[end]?.[0] ?? '')?.[1] !== 'true')
    throw new Error('The list could not be read to its end. Print it again.');
  // The file is in English, whatever language the view is in.
  const fields = fieldsOf(nounNamed(view.noun.name)).filter(([, { isSecret }]) => !isSecret);
  // The code of a choice stands behind its words, which may be those of another one too.
  const columns = heading.map((label) =>
    fields.find(([, field]) => field.label === label || `${field.label} (code)` === label),
  );
  return { rows: lines.slice(0, isCut ? mostPrinted : end).map(rowOf(columns)), isCut };
};

/** The line that an export ends with (csvOf of the server): '#END rows=312 complete=true times=+05:30'. */
const closing = /^#END rows=\d+ complete=(\w+)/;

const rowOf =
  (columns: readonly (readonly [string, Field] | undefined)[]) =>
  (cells: readonly string[], index: number): GridRow => ({
    ...Object.fromEntries(
      columns.flatMap((column, at) =>
        column ? [[column[0], valueInCell(column[1], cells[at] ?? '')]] : [],
      ),
    ),
    id: index,
  });

/** The first lines of an export, as many as can be printed and one that tells whether there are more. */
const exported = async (
  url: string,
  signal: AbortSignal,
  onRead: (rows: number) => void,
): Promise<string[][]> => {
  const leaving = new AbortController();
  const response = await fetch(url, {
    credentials: 'same-origin',
    signal: AbortSignal.any([signal, leaving.signal]),
  }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable();
  });
  const { status, headers, body } = response;
  if (!response.ok || !body) {
    dataOf(status, headers.get('content-type'), await response.text());
    throw unreachable();
  }
  const wanted = mostPrinted + 2;
  let text = '';
  // A cell may hold line breaks, so there are at least as many breaks as lines.
  let breaks = 0;
  let enough = wanted;
  for await (const chunk of chunksOf(body)) {
    text += chunk;
    breaks += chunk.split('\n').length - 1;
    onRead(Math.max(0, Math.min(breaks - 1, mostPrinted)));
    if (breaks < enough) continue;
    const lines = parsed(text, wanted);
    if (lines.length >= wanted) {
      leaving.abort();
      return lines;
    }
    enough = breaks + wanted - lines.length;
  }
  return parsed(text, wanted);
};

const parsed = (text: string, preview: number) =>
  Papa.parse<string[]>(text, { preview, skipEmptyLines: true }).data;

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as any).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    yield read.value as unknown as string;
}
