const keptAs = 'offerdesk.tab';
const lockOf = (tab: string) => `${keptAs}.${tab}`;

/**
 * Names this tab and holds the lock that shows other tabs that it is open; the browser releases it
 * with the tab.
 */
const begun = (): string => {
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(keptAs);
    // A duplicated tab copies this storage; without the entry it takes another name.
    sessionStorage.removeItem(keptAs);
  } catch {
    // Storage may be forbidden: then a reload makes another tab of it.
  }
  const tab = kept ?? Math.random().toString(36).slice(2);
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(keptAs, tab);
    } catch {
      // As above.
    }
  });
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => undefined));
  return tab;
};

/** The name of this tab among those of the browser, the same after a reload. */
export const thisTab = begun();

/** The names of the tabs that live; none where the browser cannot tell. */
export const livingTabs = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(keptAs.length + 1)));
};

/** Waits until a tab that lives is closed; for ever once the signal is given. */
export const tabGone = (tab: string, signal: AbortSignal): Promise<unknown> =>
  navigator.locks
    .request(lockOf(tab), { signal }, () => undefined)
    .catch(() => new Promise(() => undefined));
