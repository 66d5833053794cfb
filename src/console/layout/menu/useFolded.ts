import { useState } from 'react';
import { store, stored } from '../../browser/stored.ts';

const keyOf = (userId: string) => `offerdesk.folded.${userId}`;

const read = (userId: string): readonly string[] => {
  const labels = stored(keyOf(userId));
  return Array.isArray(labels) ? labels.map(String) : [];
};

/** The groups of the menu that a user has folded in this browser, and how to fold and unfold one. */
export const useFolded = (userId: string) => {
  const [folded, setFolded] = useState(() => read(userId));
  return {
    isFolded: (label: string) => folded.includes(label),
    toggle: (label: string) => {
      const next = folded.includes(label)
        ? folded.filter((each) => each !== label)
        : [...folded, label];
      store(keyOf(userId), next);
      setFolded(next);
    },
  };
};
