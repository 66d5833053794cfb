import { memberRoles, type Role, viewing } from '#domain/roles.ts';
import { densities, usePreference } from '../../browser/preferences.ts';
import { useReader } from '../../nouns/reader.ts';
import { session } from '../../session/session.ts';
import { openUserDialog } from '../bar/userDialog.ts';
import { stopViewing } from '../viewAs/viewingCalls.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** What can be done from everywhere, whatever the page. */
export const useActionEntries = (): PaletteEntry[] => {
  const { role } = useReader();
  const viewAs = session.userInfo()?.viewAs;
  const [theme, setTheme] = usePreference('theme');
  const [density, setDensity] = usePreference('density');
  const [messages, setMessages] = usePreference('messages');
  const action = (title: string, run: () => void): PaletteEntry => ({
    id: `action ${title}`,
    title,
    kind: 'Action',
    run,
  });
  const themes = [
    ['light', 'Light Theme'],
    ['dark', 'Dark Theme'],
    ['system', 'Theme of the System'],
  ] as const;
  return [
    action('Sign Out', () => openUserDialog('leaving')),
    ...((viewing as readonly Role[]).includes(role)
      ? [action('View As…', () => openUserDialog('viewAs'))]
      : []),
    ...(viewAs ? [action('Stop Viewing', () => void stopViewing())] : []),
    ...((memberRoles as readonly Role[]).includes(role) && !viewAs
      ? [action('Change Password', () => openUserDialog('password'))]
      : []),
    ...themes
      .filter(([value]) => value !== theme)
      .map(([value, title]) => action(title, () => setTheme(value))),
    ...densities
      .filter(({ value }) => value !== density)
      .map(({ value, label }) => action(`${label} Rows`, () => setDensity(value))),
    messages === 'line'
      ? action('Show Messages', () => setMessages('short'))
      : action('Minimise Messages', () => setMessages('line')),
  ];
};
