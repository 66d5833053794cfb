import { t } from '../browser/language.ts';
import { session } from './session.ts';

/** Why nothing can be changed now, for somebody who views as a role; null for everybody else. */
export const whyReadOnly = (): string | null =>
  session.userInfo()?.viewAs
    ? t('You are viewing as a role and cannot change anything. Stop viewing first.')
    : null;
