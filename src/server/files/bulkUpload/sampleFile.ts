import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Field, type Noun, type Resource, writableOf } from '#model';
import { exampleOf } from '#model/values/example.ts';
import { attachment } from '../../http/attachment.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { csvLines } from '../csv/csvLines.ts';
import { wireCell } from '../csv/csvOf.ts';
import { rightsOf } from './rights.ts';

/** GET …/import/sample: the columns of a file of this noun, and two rows that it would take. */
export const sampleOf =
  (noun: Resource, nouns: readonly Noun[]) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { own } = rightsOf(actorOf(request, signedIn(request)), noun);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`${noun.name}-sample.csv`))
      .send(sampleText(noun, nouns, own));
  };

/** The text of a sample file; the reader's own fixed values are filled in. */
export const sampleText = (
  noun: Resource,
  nouns: readonly Noun[],
  own: Readonly<Record<string, unknown>> = {},
): string => {
  const names = writableOf(noun, 'create').filter((name) => !noun.fields[name]?.isSecret);
  const fields = names.map((name) => [name, noun.fields[name] as Field] as const);
  const rows = [0, 1].map((nth) => {
    const row = { ...exampleOf(noun, nouns, nth), ...own };
    return fields.map(([name, field]) => wireCell(field, row[name]));
  });
  const lines = [fields.map(([, { label }]) => label), ...rows];
  return csvLines(lines, { isReadBack: true });
};
