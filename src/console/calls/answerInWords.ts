import { useCallback } from 'react';
import type { Sentence } from '#domain/sentence.ts';
import type { TextSentences } from '#domain/textsAndSentences.ts';
import { type Field, type Fields, formOf } from '#model';
import type { Shape } from '#model/language/answer.ts';
import { say, useLanguage } from '../browser/language.ts';

type Form = { readonly of?: Shape | readonly Shape[] | { readonly fields: Fields } };

/**
 * An answer with the server's own words in the language that is spoken: the texts whose field `isSaid`. `own` is
 * the noun that declares the call.
 */
export const answerInWords = <V>(shape: Shape, value: V, own: { fields: Fields }): V =>
  inWords(shape, value, own) as V;

const inWords = (shape: Shape, value: unknown, own: { fields: Fields }): unknown => {
  if (value === null || value === undefined) return value;
  const { of } = shape as Form;
  const part = (each: unknown) => inWords(of as Shape, each, own);
  switch (formOf(shape)) {
    case 'list':
      return (value as unknown[]).map(part);
    case 'nullable':
    case 'omittable':
      return part(value);
    case 'map':
      return partsInWords(value, () => of as Shape, own);
    case 'either':
      return (of as readonly Shape[]).reduce<unknown>(
        (words, each) => inWords(each, words, own),
        value,
      );
    case 'row': {
      const { fields } = (of as { fields: Fields } | undefined) ?? own;
      return partsInWords(value, (name) => fields[name], own);
    }
    case 'json':
      return value;
  }
  if (typeof (shape as Field).kind === 'string')
    return typeof value === 'string' && (shape as Field).options.isSaid ? say(value) : value;
  return partsInWords(value, (name) => (shape as Readonly<Record<string, Shape>>)[name], own);
};

const partsInWords = (
  value: unknown,
  shapeOf: (name: string) => Shape | undefined,
  own: { fields: Fields },
): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([name, part]) => {
          const shape = shapeOf(name);
          const words = (value as WithSentences).sentences?.[name];
          if (words !== undefined) return [name, sayAll(words, part)];
          return [name, shape ? inWords(shape, part, own) : part];
        }),
      );

type WithSentences = { sentences?: TextSentences };

/** The words of a text, or of each text of a list, by their sentences; what is no text stays as it is. */
const sayAll = (words: TextSentences[string], texts: unknown): unknown =>
  isSentence(words)
    ? say(words)
    : (texts as readonly unknown[]).map((text, at) =>
        typeof text === 'string' ? say(words[at] ?? text) : text,
      );

const isSentence = (words: TextSentences[string]): words is Sentence => !Array.isArray(words);

/** The `select` of a call that is asked for its answer in words; another one when another language is chosen. */
export const useAnswerInWords = <V>(shape: Shape, own: { fields: Fields }): ((answer: V) => V) => {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  return useCallback((answer: V) => answerInWords(shape, answer, own), [shape, own, language]);
};
