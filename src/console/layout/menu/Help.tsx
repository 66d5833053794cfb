import { type ComponentType, useState } from 'react';
import { useNotify } from 'react-admin';
import { t } from '../../browser/language.ts';
import { useKey } from '../../parts/useKey.ts';
import styles from '../bar/AppBar.module.css';

/** The help of the page one is on, by its button or the key '?'; fetched when first asked for. */
export const Help = () => {
  const [Sheet, setSheet] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const notify = useNotify();
  const open = () =>
    import('../help/HelpSheet.tsx').then(
      (sheet) => setSheet(() => sheet.default),
      () => notify(t('The help could not be loaded.'), { type: 'error' }),
    );
  useKey('?', () => void open(), { ofFrame: true });
  return (
    <>
      <button
        type="button"
        className={styles.help}
        aria-label={t('Help')}
        title={t('Help (?)')}
        onClick={open}
      >
        ?
      </button>
      {Sheet && <Sheet onClose={() => setSheet(null)} />}
    </>
  );
};
