import { useEffect, useState } from 'react';
import type { Noun } from '#model';
import { loadedNoun, loadNoun } from '#registry/lazyNouns.ts';
import { inLanguage, useLanguage } from '../browser/language.ts';

/**
 * A noun that a screen refers to, with its fields; null until its schema is there, and for good when it cannot be
 * loaded: what needs it is then left out, and the screen stays of use.
 */
export const useNoun = (name: string | undefined): Noun | null => {
  useLanguage();
  const [noun, setNoun] = useState<Noun | null>(null);
  useEffect(() => {
    if (name === undefined) return;
    let isWanted = true;
    loadNoun(name).then(
      (found) => isWanted && setNoun(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  if (name === undefined) return null;
  const found = noun?.name === name ? noun : loadedNoun(name);
  return found ? inLanguage(found) : null;
};
