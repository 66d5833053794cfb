import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '#languages/languages.ts';
import { isLanguage } from '../languages/speech.ts';

/**
 * The language of a request: the first in its `accept-language` where the product has it, else
 * English.
 */
export const requestLanguage = (headers: IncomingHttpHeaders): Language => {
  const [first = ''] = (headers['accept-language'] ?? '').split(/[-,;]/, 1);
  const code = first.trim().toLowerCase();
  return isLanguage(code) ? code : 'en';
};

/** The language of a request as an actor has it; nothing for English. */
export const actorLanguage = (headers: IncomingHttpHeaders): { language?: Language } => {
  const language = requestLanguage(headers);
  return language === 'en' ? {} : { language };
};
