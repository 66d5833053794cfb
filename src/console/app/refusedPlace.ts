import type { Place } from '#model';
import type { whyCalls } from '#own/why/whyCalls.ts';
import { t } from '../browser/language.ts';
import { callsTo } from '../calls/callsTo.ts';
import { keepWhy } from '../calls/whyNot.ts';

const why = callsTo<typeof whyCalls>('why');

/** The words to a reader who may not open a place, with the way to ask the server why. */
export const wordsOfRefusal = ({ label, path }: Place): string => {
  const words = t('Your role may not open %{label}.', { label: t(label) });
  keepWhy(words, async () => (await why.ask('place', { query: { path } })).why);
  return words;
};
