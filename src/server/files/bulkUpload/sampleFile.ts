import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Field, type Noun, type Resource, writableOf } from '#model';
import { exampleOf } from '#model/values/example.ts';
import { attachment } from '../../http/attachment.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { english, type Speech, speechIn } from '../../languages/speech.ts';
import { csvLines } from '../csv/csvLines.ts';
import { byteOrderMark, wireCell } from '../csv/csvOf.ts';
import { languageIn } from '../download/fileLanguage.ts';
import { rightsOf } from './rights.ts';

/** GET …/import/sample: the columns of a file of this noun, and two rows that it would take. */
export const sampleOf =
  (noun: Resource, nouns: readonly Noun[]) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { own } = rightsOf(actorOf(request, signedIn(request)), noun);
    const { language } = languageIn(request.query as Record<string, string>);
    const text = sampleText(noun, nouns, own, await speechIn(language));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`${noun.name}-sample.csv`))
      .send(language === 'en' ? text : byteOrderMark + text);
  };

/** The text of a sample file in a language; the reader's own fixed values are filled in. */
export const sampleText = (
  noun: Resource,
  nouns: readonly Noun[],
  own: Readonly<Record<string, unknown>> = {},
  speech: Speech = english,
): string => {
  const translated = speech.schema(noun);
  const names = writableOf(noun, 'create').filter((name) => !noun.fields[name]?.isSecret);
  const fields = names.map((name) => [name, noun.fields[name] as Field] as const);
  const rows = [0, 1].map((nth) => {
    const row = { ...exampleOf(noun, nouns, nth), ...own };
    return fields.map(([name, field]) => wireCell(field, row[name]));
  });
  const lines = [names.map((name) => translated.fields[name]?.label), ...rows];
  return csvLines(lines, { isReadBack: true });
};
