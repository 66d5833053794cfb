import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { t } from '../../browser/language.ts';
import { phone } from '../../parts/looks.ts';
import { InlineSelect } from '../../parts/SelectBox.tsx';
import { veryNarrow } from '../frameWidths.ts';
import { messageFilters } from './messageCategories.ts';

/** A phone shows the news; what sorts them is for a desk. */
const Sorting = styled('span')({
  display: 'flex',
  gap: 8,
  [phone]: { display: 'none' },
  '& > .MuiOutlinedInput-root': {
    width: 150,
    minHeight: 24,
    fontSize: 12,
    [veryNarrow]: { width: 90 },
    '& input': { height: 'auto', padding: '2px 6px' },
  },
});

/** Narrows the messages to a kind, and to those with the words that are typed. */
export const MessageSorting = ({
  kind,
  onKind,
  sought,
  onSought,
}: {
  kind: string;
  onKind: (kind: string) => void;
  sought: string;
  onSought: (words: string) => void;
}) => (
  <Sorting>
    <InlineSelect label={t('Kind of messages')} isLabelSpoken dense value={kind} onChange={onKind}>
      {messageFilters.map((label) => (
        <option key={label} value={label}>
          {t(label)}
        </option>
      ))}
    </InlineSelect>
    <OutlinedInput
      type="search"
      placeholder={t('Search')}
      value={sought}
      onChange={(event) => onSought(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onSought('')}
      inputProps={{ 'aria-label': t('Search messages') }}
    />
  </Sorting>
);
