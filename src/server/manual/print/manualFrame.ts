import { type Sentence, sentence, textOf } from '#domain/sentence.ts';
import type { Speech } from '../../languages/speech.ts';

/** The words around the pages of a manual in one language; `page` and `readers` have places to fill in. */
export type ManualFrame = {
  title: string;
  manual: string;
  reader: string;
  version: string;
  contents: string;
  index: string;
  page: string;
  readers: string;
};

/** The words around the pages of a manual of a product and release, for its readers. */
export const manualFrame = (
  { product, reader, version }: { product: string; reader: string; version: string },
  { say }: Speech,
): ManualFrame => ({
  title: say('%{product} user manual', { product }),
  manual: say('User manual'),
  reader: say('For the role %{role}', { role: reader }),
  version: say('Version %{version}', { version }),
  contents: say('Contents'),
  index: say('Index'),
  page: say('Page %{page} of %{count}'),
  readers: say('For %{readers}'),
});

/** Words of a frame with their places filled in. */
export const filled = (words: string, values: Sentence['values']): string =>
  textOf(sentence(words, values));
