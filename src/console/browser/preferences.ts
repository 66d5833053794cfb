import { useSyncExternalStore } from 'react';

/** A person's settings for this browser. They outlive the session and hold no user's name. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark';
  density: Density;
  /** Font size of the message window, px (§9: 12, between 9 and 20, in steps of 2). */
  messageSize: number;
  /**
   * The message window: two lines that grow for new messages, the full window, or only its heading
   * with the latest message.
   */
  messages: 'short' | 'window' | 'line';
};

export type Density = 'compact' | 'normal' | 'relaxed';

/** Height of a row, px. */
export const rowHeights: Record<Density, number> = { compact: 24, normal: 28, relaxed: 36 };

const initial: Preferences = {
  theme: 'system',
  density: 'normal',
  messageSize: 12,
  messages: 'short',
};
const keyOf = (name: keyof Preferences) => `offerdesk.${name}`;

const read = <N extends keyof Preferences>(name: N): Preferences[N] => {
  const text = localStorage.getItem(keyOf(name));
  // An earlier release had other names.
  if (text === null || (name === 'density' && !Object.hasOwn(rowHeights, text)))
    return initial[name];
  return (typeof initial[name] === 'number' ? Number(text) : text) as Preferences[N];
};

const listeners = new Set<() => void>();

/**
 * Preferences outside of components. `subscribe` reports every change, including the system's own
 * theme.
 */
export const preferences = {
  get: read,
  set: <N extends keyof Preferences>(name: N, value: Preferences[N]): void => {
    localStorage.setItem(keyOf(name), String(value));
    if (name === 'theme') applyTheme();
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** A preference and how to set it; every component that reads it follows at once. */
export const usePreference = <N extends keyof Preferences>(
  name: N,
): [Preferences[N], (value: Preferences[N]) => void] => [
  useSyncExternalStore(preferences.subscribe, () => read(name)),
  (value) => preferences.set(name, value),
];

const prefersDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The theme that is shown: the chosen one, or the system's where none was chosen. */
export const shownTheme = (): 'light' | 'dark' => {
  const chosen = read('theme');
  if (chosen !== 'system') return chosen;
  return prefersDark()?.matches === true ? 'dark' : 'light';
};

/** Puts the theme on the document. */
export const applyTheme = (): void => {
  document.documentElement.dataset.theme = shownTheme();
};

/** Puts the theme on the document, now and whenever the system changes its own. */
export const followTheme = (): void => {
  applyTheme();
  prefersDark()?.addEventListener('change', () => {
    applyTheme();
    tell();
  });
};
