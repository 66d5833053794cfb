import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent, Ref } from 'react';
import { t } from '../../browser/language.ts';

const Box = styled(InputBase)({
  flex: 'none',
  height: 28,
  margin: '8px 8px 4px',
  padding: '0 8px',
  border: '1px solid var(--rail-line)',
  borderRadius: 4,
  color: 'inherit',
  '&.Mui-focused': { borderColor: 'var(--rail-accent)' },
  '& input': { padding: 0 },
  '& input:focus-visible': { outline: 0 },
  '& input::placeholder': { color: 'var(--rail-mute)', opacity: 1 },
  '& kbd': { color: 'var(--rail-mute)', font: '11px var(--mono)' },
});

/** The box that filters the menu. */
export const MenuFilter = ({
  filterRef,
  value,
  onChange,
  onKeyDown,
}: {
  filterRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}) => (
  <Box
    type="search"
    inputRef={filterRef}
    placeholder={t('Filter the menu')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    endAdornment={value === '' && <kbd>/</kbd>}
    slotProps={{
      input: { 'aria-label': t('Filter the menu'), 'data-field': 'menu', onKeyDown } as object,
    }}
  />
);
