import { languages } from '#languages/languages.ts';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { isLanguage } from '../../languages/speech.ts';
import { ApiError } from '../../runtime/errors.ts';

/** The parameter that says in which language a file is, as the API document has it. */
export const languageParameter: JsonSchema = {
  name: 'language',
  in: 'query',
  description: "The language of headings and choices: 'en' (the default) or 'hi'",
  schema: { type: 'string', enum: Object.keys(languages) },
};

/** The language that a query asks for, and the query without it; throws MALFORMED for one that there is not. */
export const languageIn = ({ language = 'en', ...query }: Readonly<Record<string, string>>) => {
  if (!isLanguage(language)) throw new ApiError('MALFORMED', "language can only be 'en' or 'hi'.");
  return { language, query };
};
