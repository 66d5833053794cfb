import ListItemButton from '@mui/material/ListItemButton';
import { english, t } from '../browser/language.ts';
import type { FileFormat } from '../calls/dataProvider.ts';
import { Popup } from '../parts/Popup.tsx';
import styles from './ExportMenu.module.css';

const files: readonly (readonly [format: FileFormat, label: string, hint: string])[] = [
  ['csv', 'CSV', english('Words and codes, for other programs')],
  ['xlsx', english('Excel workbook'), english('Ids as text, amounts and dates as such')],
];

/** The button that saves all rows of a list as a file, and the choice of the file. */
export const ExportMenu = ({ onExport }: { onExport: (format: FileFormat) => void }) => (
  <Popup label={<span className={styles.opens}>{t('Export')}</span>} align="right">
    {(close) => (
      <ul className={styles.files}>
        {files.map(([format, label, hint]) => (
          <li key={format}>
            <ListItemButton
              component="button"
              onClick={() => {
                onExport(format);
                close();
              }}
            >
              {t(label)}
              <small>{t(hint)}</small>
            </ListItemButton>
          </li>
        ))}
      </ul>
    )}
  </Popup>
);
