const keptAs = 'offerdesk.tab';
const lockOf = (tab: string) => `${keptAs}.${tab}`;

/**
 * Names this tab and holds the lock that shows other tabs that it is open; the browser releases it
 * with the tab.
 */
const begun = (): string => {
  const tab = sessionStorage.getItem(keptAs) ?? Math.random().toString(36).slice(2);
  // A duplicated tab copies this storage; without the entry it takes another name.
  sessionStorage.removeItem(keptAs);
  window.addEventListener('pagehide', () => sessionStorage.setItem(keptAs, tab));
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => undefined));
  return tab;
};

/** The name of this tab among those of the browser, the same after a reload. */
export const thisTab = begun();

/** The names of the tabs that are open; none where the browser cannot tell. */
export const openTabs = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(keptAs.length + 1)));
};

/** Waits until another tab is closed. Rejects once the signal is given. */
export const tabClosed = (tab: string, signal: AbortSignal): Promise<unknown> =>
  navigator.locks.request(lockOf(tab), { signal }, () => undefined);
