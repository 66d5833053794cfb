import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

let named: { path: string; name: string } | null = null;
const watchers = new Set<() => void>();

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Says what people call the record that is shown, once its row is there: its address may have a mere number. */
export const useNamedRecord = (name: string | null): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name === null) return;
    named = { path: pathname, name };
    for (const watcher of [...watchers]) watcher();
  }, [pathname, name]);
};

/** The display name of the record at the current address; null where its page has not set it. */
export const useRecordName = (): string | null => {
  const { pathname } = useLocation();
  const known = useSyncExternalStore(watch, () => named);
  return known?.path === pathname ? known.name : null;
};
