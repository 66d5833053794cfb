import { t } from './language.ts';
import type { Density } from './preferences.ts';

/** The densities as people choose them. */
export const densities: readonly { value: Density; label: string }[] = [
  {
    value: 'compact',
    get label() {
      return t('Compact');
    },
  },
  {
    value: 'normal',
    get label() {
      return t('Normal');
    },
  },
  {
    value: 'relaxed',
    get label() {
      return t('Relaxed');
    },
  },
];
