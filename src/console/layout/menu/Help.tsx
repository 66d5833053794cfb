import { type ComponentType, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { t } from '../../browser/language.ts';
import { IconButton } from '../../parts/IconButton.tsx';
import { useKey } from '../../parts/useKey.ts';
import styles from '../bar/AppBar.module.css';

type SheetProps = { sought: string; onClose: () => void };

let opener: ((sought: string) => void) | null = null;

/** Opens the help with what is sought in it. */
export const openHelp = (sought: string): void => opener?.(sought);

/** The help of the page one is on, by its button or the key '?'; fetched when first asked for. */
export const Help = () => {
  const [sheet, setSheet] = useState<{ Body: ComponentType<SheetProps>; sought: string } | null>(
    null,
  );
  const notify = useNotify();
  const open = (sought = '') =>
    import('../help/HelpSheet.tsx').then(
      ({ default: Body }) => setSheet({ Body, sought }),
      () => notify(t('The help could not be loaded.'), { type: 'error' }),
    );
  useEffect(() => {
    opener = open;
    return () => {
      opener = null;
    };
  });
  useKey('?', () => void open(), { ofFrame: true });
  return (
    <>
      <IconButton
        className={styles.help}
        label={t('Help')}
        tooltip={t('Help (?)')}
        onClick={() => void open()}
      >
        ?
      </IconButton>
      {sheet && <sheet.Body sought={sheet.sought} onClose={() => setSheet(null)} />}
    </>
  );
};
