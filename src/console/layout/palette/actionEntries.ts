import { memberRoles, type Role, viewing } from '#domain/roles.ts';
import { densities } from '../../browser/densities.ts';
import { t } from '../../browser/language.ts';
import { usePreference } from '../../browser/preferences.ts';
import { useReader } from '../../nouns/reader.ts';
import { session } from '../../session/session.ts';
import { openUserDialog } from '../bar/userDialog.ts';
import { stopViewing } from '../viewAs/viewingCalls.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** Actions available on every page. */
export const useActionEntries = (): PaletteEntry[] => {
  const { role } = useReader();
  const viewAs = session.userInfo()?.viewAs;
  const [theme, setTheme] = usePreference('theme');
  const [density, setDensity] = usePreference('density');
  const [messages, setMessages] = usePreference('messages');
  const action = (title: string, run: () => void): PaletteEntry => ({
    id: `action ${title}`,
    title,
    kind: t('Action'),
    run,
  });
  const themes = [
    ['light', t('Light Theme')],
    ['dark', t('Dark Theme')],
    ['system', t('System Theme')],
  ] as const;
  return [
    action(t('Sign Out'), () => openUserDialog('leaving')),
    ...((viewing as readonly Role[]).includes(role)
      ? [action(t('View As…'), () => openUserDialog('viewAs'))]
      : []),
    ...(viewAs ? [action(t('Stop Viewing'), () => void stopViewing())] : []),
    ...((memberRoles as readonly Role[]).includes(role) && !viewAs
      ? [action(t('Change Password'), () => openUserDialog('password'))]
      : []),
    ...themes
      .filter(([value]) => value !== theme)
      .map(([value, title]) => action(title, () => setTheme(value))),
    ...densities
      .filter(({ value }) => value !== density)
      .map(({ value, label }) =>
        action(t('%{density} rows', { density: label }), () => setDensity(value)),
      ),
    messages === 'line'
      ? action(t('Show Messages'), () => setMessages('short'))
      : action(t('Minimise Messages'), () => setMessages('line')),
  ];
};
