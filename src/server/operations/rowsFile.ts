import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exchangeDate, isoTime } from '#domain/market/calendar.ts';
import type { Language } from '#languages/languages.ts';
import type { Noun } from '#model';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { csvOf, storedCell } from '../files/csv/csvOf.ts';
import type { CellOf } from '../files/download/fileColumns.ts';
import { languageIn, languageParameter } from '../files/download/fileLanguage.ts';
import { xlsxOf } from '../files/xlsx/xlsxOf.ts';
import { attachment } from '../http/attachment.ts';
import { signedIn } from '../http/guard.ts';
import { speechIn } from '../languages/speech.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { textSchema } from './description.ts';
import type { Params } from './rowRequest.ts';

/** The formats in which rows are taken away. */
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type FileFormat = keyof typeof types;

/** The parameters of an export that say which file it is, as the API document has them. */
export const fileParameters: readonly JsonSchema[] = [
  {
    name: 'format',
    in: 'query',
    description: "The file format: 'csv' (the default) or 'xlsx' for an Excel workbook",
    schema: { type: 'string', enum: Object.keys(types) },
  },
  languageParameter,
];

/** The answer of an export, as the API document has it. */
export const rowsFileAnswer = {
  description: 'The rows as a file',
  content: Object.fromEntries(
    Object.values(types).map((type) => [
      type.split(';', 1)[0],
      { schema: type === types.csv ? textSchema : { type: 'string', format: 'binary' } },
    ]),
  ),
};

/**
 * The file format and the language of a query, and the rest of the query; throws MALFORMED for an
 * unknown format or language.
 */
export const fileIn = ({ format = 'csv', ...rest }: Params) => {
  if (!Object.hasOwn(types, format))
    throw new ApiError('MALFORMED', "format can only be 'csv' or 'xlsx'.");
  const { language, query } = languageIn(rest);
  return { format: format as FileFormat, language, query };
};

type RowsFile = {
  noun: Noun;
  /** The name of the view, for the message to the user at the end. */
  view: string;
  format: FileFormat;
  language: Language;
  chunks: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
  cellOf?: CellOf;
};

/**
 * Rows as the body of an answer; sets its headers. The file is named by its noun and the day,
 * `order-2026-11-21.csv`.
 */
export const rowsFile = async (
  machine: Machine,
  request: FastifyRequest,
  reply: FastifyReply,
  { noun, view, format, language, chunks, cellOf = storedCell }: RowsFile,
): Promise<Readable> => {
  const onEnd = exportEnd(machine, request, view);
  const speech = await speechIn(language);
  const file =
    format === 'csv'
      ? Readable.from(csvOf(noun, chunks, onEnd, cellOf, speech))
      : Readable.fromWeb((await xlsxOf(noun, chunks, onEnd, cellOf, speech)) as ReadableStream);
  reply
    .type(types[format])
    .header(
      'content-disposition',
      attachment(`${noun.name}-${exchangeDate(machine.now())}.${format}`),
    );
  return file;
};

/**
 * Notifies the user of the end of an export. The last line of a CSV file shows it too, but few
 * people read that.
 */
const exportEnd =
  ({ hub, now }: Machine, request: FastifyRequest, view: string) =>
  (rows: number, failure?: unknown): void => {
    if (failure !== undefined) request.log.error(failure);
    const data = { view, rows, isComplete: failure === undefined };
    hub.publish(
      { id: null, type: 'EXPORT', messageText: null, createDate: isoTime(now()), data },
      { userId: signedIn(request).userId },
    );
  };
