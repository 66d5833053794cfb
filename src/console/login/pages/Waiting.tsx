import { t } from '../../browser/language.ts';

/** Stands where a page is still to be loaded. */
export const Waiting = () => (
  <div className="login-waiting" role="status">
    {t('Loading…')}
  </div>
);
