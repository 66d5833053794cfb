import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../browser/language.ts';
import { store, stored } from '../../browser/stored.ts';
import { useReader } from '../../nouns/reader.ts';
import { useRecordName } from '../../nouns/recordName.ts';
import { placeAt } from '../../nouns/useCurrentPlace.ts';

/** A page of one record that a user has opened in this browser. */
export type RecentRecord = { path: string; title: string };

const most = 8;
const keyOf = (userId: string) => `offerdesk.recent.${userId}`;

/** The pages of records that a user opened last, the latest first. */
export const recentRecords = (userId: string): readonly RecentRecord[] => {
  const kept = stored(keyOf(userId));
  return Array.isArray(kept) ? kept : [];
};

/** Keeps which records the reader opens, for the command line of this browser. */
export const useRecentRecords = (): void => {
  const { userId, ...rest } = useReader();
  const { pathname } = useLocation();
  const name = useRecordName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new record
  useEffect(() => {
    const current = placeAt(pathname);
    const values = Object.values(current?.params ?? {});
    if (!current || values.length === 0 || !current.place.allows({ userId, ...rest })) return;
    const record = {
      path: pathname,
      title: [t(current.place.label), ...(name === null ? values : [name])].join(' '),
    };
    const others = recentRecords(userId).filter(({ path }) => path !== pathname);
    store(keyOf(userId), [record, ...others].slice(0, most));
  }, [pathname, userId, name]);
};
