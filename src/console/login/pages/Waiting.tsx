import { t } from '../../browser/language.ts';

/**
 * A placeholder while a page loads; empty where the server has already drawn the frame of the
 * console.
 */
export const Waiting = () =>
  document.querySelector('.frame') ? null : (
    <div className="column faded login-waiting" role="status">
      {t('Loading…')}
    </div>
  );
