import { keyValues, pathTo, viewFor } from '#model';
import { nouns } from '#registry';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { pagesLinkedFromRow } from '../../nouns/relatedPages.ts';
import { Button } from '../../parts/Button.tsx';
import type { Run } from './run.ts';

/** Where the row is that a run is about, and the pages about it, as far as they are the reader's. */
export const AboutLinks = ({ run: { about, aboutKey } }: { run: Run }) => {
  const reader = useReader();
  const noun = nouns.find(({ name }) => name === about);
  const values = noun && keyValues(noun, aboutKey);
  if (!noun || !values) return null;
  const view = viewFor(reader, 'show', noun);
  const at = view && pathTo(view, 'show', values);
  return (
    <>
      {pagesLinkedFromRow(reader, noun, values).map(({ label, path }) => (
        <Button key={path} to={path}>
          {t(label)}
        </Button>
      ))}
      {at && <Button to={at}>{t(noun.label)}</Button>}
    </>
  );
};
