import { useSearchParams } from 'react-router-dom';
import { isoTime } from '#domain/market/calendar.ts';

export type RecordAddress = {
  tab: 'details' | 'history';
  /** The row as it stood at this instant, ISO with the exchange's offset; null for as it is. */
  asOf: string | null;
  /** The entry of the history that is open. */
  entry: number | null;
};

/** Tab, time and open entry from a record's address. A meaningless part is left out. */
export const readRecord = (search: URLSearchParams): RecordAddress => {
  const asOf = search.get('asOf') ?? '';
  // A time without an offset is the exchange's: users type no offset.
  const at = Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(asOf) ? asOf : `${asOf}+05:30`);
  const entry = Number(search.get('entry'));
  return {
    tab: search.get('tab') === 'history' ? 'history' : 'details',
    asOf: Number.isNaN(at) ? null : isoTime(at),
    entry: Number.isSafeInteger(entry) && entry > 0 ? entry : null,
  };
};

/** The search part of an address within a record; what it does not say is not in it. */
export const recordSearch = ({ tab, asOf, entry }: Partial<RecordAddress>): string => {
  const search = new URLSearchParams();
  if (tab === 'history') search.set('tab', tab);
  if (asOf) search.set('asOf', asOf);
  if (entry) search.set('entry', String(entry));
  return search.size === 0 ? '' : `?${search}`;
};

/** Where in a record we are, and how to go elsewhere in it; each step can be taken back. */
export const useRecordAddress = (): RecordAddress & {
  go: (to: Partial<RecordAddress>) => void;
} => {
  const [search, setSearch] = useSearchParams();
  return {
    ...readRecord(search),
    go: (to) => setSearch(recordSearch(to).slice(1)),
  };
};
