import type { TextSentences } from '#domain/textsAndSentences.ts';
import { json, omittable } from '../language/answer.ts';

/** The sentences of the texts next to it, by their names (`textsAndSentences`). */
export const textSentences = omittable(
  json<TextSentences>(
    'The texts next to it that are sentences, by name: an English key with placeholders, and their values.',
  ),
);
