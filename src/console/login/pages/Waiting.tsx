import { t } from '../../browser/language.ts';

/** Stands where a page is still to be loaded; nothing where the server has drawn the frame of the console already. */
export const Waiting = () =>
  document.querySelector('.frame') ? null : (
    <div className="column faded login-waiting" role="status">
      {t('Loading…')}
    </div>
  );
