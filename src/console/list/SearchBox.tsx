import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { t } from '../browser/language.ts';
import { Kbd } from '../parts/Kbd.tsx';
import { useKey } from '../parts/useKey.ts';
import styles from './FilterBar.module.css';

const searchAfterMs = 250;

/** Searches as one types, once the typing rests; '/' leads into it, Escape empties it. */
export const SearchBox = ({
  words,
  value,
  onChange,
}: {
  words: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) => {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const lastValue = useRef(value);
  // Back and Forward change the address under the box.
  useEffect(() => {
    if (value !== lastValue.current) setTyped(value);
    lastValue.current = value;
  }, [value]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed === lastValue.current) return;
    const timer = setTimeout(() => {
      lastValue.current = typed;
      latest.current(typed);
    }, searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useKey('/', () => box.current?.focus());
  const last = words.at(-1);
  const label = t('Search by %{words}', {
    words:
      words.length > 1
        ? t('%{words} or %{last}', { words: words.slice(0, -1).join(', '), last })
        : last,
  });
  return (
    <OutlinedInput
      className={styles.search}
      inputRef={box}
      type="search"
      placeholder={label}
      value={typed}
      inputProps={{ 'aria-label': label }}
      endAdornment={<Kbd>/</Kbd>}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('');
      }}
    />
  );
};
