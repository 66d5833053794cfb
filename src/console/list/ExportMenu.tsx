import ListItemButton from '@mui/material/ListItemButton';
import { english, t } from '../browser/language.ts';
import type { FileFormat } from '../calls/dataProvider.ts';
import { Popup } from '../parts/Popup.tsx';

const files: readonly (readonly [format: FileFormat, label: string, hint: string])[] = [
  ['csv', 'CSV', english('Words and codes, for other programs')],
  ['xlsx', english('Excel workbook'), english('Ids as text, amounts and dates as such')],
];

/** The button that saves all rows of a list as a file, and the choice of the file. */
export const ExportMenu = ({ onExport }: { onExport: (format: FileFormat) => void }) => (
  <Popup
    label={
      <>
        {t('Export')}
        <span aria-hidden="true">▾</span>
      </>
    }
    align="right"
  >
    {(close) => (
      <ul className="plain" style={{ minWidth: 250, padding: 4 }}>
        {files.map(([format, label, hint]) => (
          <li key={format}>
            <ListItemButton
              component="button"
              sx={{ flexDirection: 'column', alignItems: 'flex-start', gap: 0 }}
              onClick={() => {
                onExport(format);
                close();
              }}
            >
              {t(label)}
              <span className="small">{t(hint)}</span>
            </ListItemButton>
          </li>
        ))}
      </ul>
    )}
  </Popup>
);
