import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import { english, t } from '../browser/language.ts';
import type { FileFormat } from '../calls/dataProvider.ts';
import { Popup } from '../parts/Popup.tsx';

const Opens = styled('span')({ '&::after': { paddingLeft: 6, content: '"▾" / ""' } });

const Files = styled('ul')({
  minWidth: 250,
  padding: 4,
  listStyle: 'none',
  '& button': { flexDirection: 'column', alignItems: 'flex-start', gap: 0 },
  '& small': { color: 'var(--ink-2)', fontSize: 12 },
});

const files: readonly (readonly [format: FileFormat, label: string, hint: string])[] = [
  ['csv', 'CSV', english('Words and codes, for other programs')],
  ['xlsx', english('Excel workbook'), english('Ids as text, amounts and dates as such')],
];

/** The button that saves all rows of a list as a file, and the choice of the file. */
export const ExportMenu = ({ onExport }: { onExport: (format: FileFormat) => void }) => (
  <Popup label={<Opens>{t('Export')}</Opens>} align="right">
    {(close) => (
      <Files>
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
      </Files>
    )}
  </Popup>
);
