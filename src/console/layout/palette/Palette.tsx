import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { whileTyped } from '#model/values/oneForm.ts';
import { product } from '#registry/product.ts';
import { t } from '../../browser/language.ts';
import { ChoiceList } from '../../parts/combobox/ChoiceList.tsx';
import { choiceId } from '../../parts/combobox/choice.ts';
import { useMark } from '../../parts/combobox/useMark.ts';
import { Drawing } from '../../parts/Drawing.tsx';
import { loadReader } from '../../parts/day/typedDay.ts';
import { Kbd } from '../../parts/Kbd.tsx';
import { phone } from '../../parts/looks.ts';
import styles from './Palette.module.css';
import type { PaletteEntry } from './paletteEntry.ts';
import { useFoundEntries } from './useFoundEntries.ts';

const TypedLine = styled('div')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 10,
  height: 46,
  padding: '0 14px',
  borderBottom: '1px solid var(--line)',
  color: 'var(--ink-3)',
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 0,
    background: 'none',
    color: 'var(--ink)',
    fontSize: 15,
  },
  '& input::placeholder': { color: 'var(--ink-3)', opacity: 1 },
  [phone]: { '& kbd': { display: 'none' } },
});

const Title = styled('span')({
  flex: 'none',
  maxWidth: '62%',
  overflow: 'hidden',
  fontWeight: 550,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Detail = styled('span')({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  color: 'var(--ink-2)',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Kind = styled('span')({
  flex: 'none',
  minWidth: 110,
  color: 'var(--ink-2)',
  textAlign: 'right',
  [phone]: { minWidth: 0 },
});

/**
 * The command palette: a text box and its results. It finds screens and actions by their words,
 * records through the server, and commands that take values. The focus stays in the box; Escape
 * closes the palette and returns the focus.
 */
export default function Palette({
  takeTyped,
  onClose,
}: {
  takeTyped: () => string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const listId = useId();
  const { entries, words, isFailed, isHelpOnly } = useFoundEntries(text);
  const choices = entries.map((entry) => ({
    value: entry.id,
    label: <Line entry={entry} />,
    entry,
  }));
  const { marked, mark, move, forget } = useMark(choices, true);
  useEffect(() => void loadReader(), []);
  // Runs before the next key, so that the box already holds the text typed until now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => setText(whileTyped(takeTyped())), []);
  const type = (value: string) => {
    setText(whileTyped(value));
    forget();
  };
  const take = (entry: PaletteEntry, inWindow = false) => {
    if ('fill' in entry) return type(entry.fill);
    onClose();
    if ('run' in entry) entry.run();
    else if (inWindow) window.open(entry.to, '_blank', 'noopener');
    else void navigate(entry.to);
  };
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined) {
      event.preventDefault();
      move(by);
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault();
      take(marked.entry, event.ctrlKey || event.metaKey);
    } else if (event.key === 'Tab' && !event.shiftKey && marked && 'fill' in marked.entry) {
      event.preventDefault();
      take(marked.entry);
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onClose();
    }
  };
  const markedId = marked ? choiceId(listId, choices.indexOf(marked)) : undefined;
  return (
    <Dialog
      open
      maxWidth={false}
      onClose={onClose}
      slotProps={{
        paper: {
          className: styles.palette,
          'aria-label': t('Find anything'),
          'aria-labelledby': undefined,
        },
      }}
    >
      <TypedBox
        text={text}
        listId={choices.length > 0 ? listId : undefined}
        markedId={markedId}
        onType={type}
        onKeyDown={press}
      />
      {choices.length > 0 && (
        <ChoiceList
          id={listId}
          label={t('Search results')}
          choices={choices}
          markedId={markedId}
          className={`scrolls ${styles.list}`}
          onMark={mark as never}
          onTake={({ value }) => {
            const entry = entries.find(({ id }) => id === value);
            if (entry) take(entry);
          }}
        />
      )}
      <p
        role="status"
        className={choices.length > 0 && !isHelpOnly && !isFailed ? 'unseen' : 'note'}
      >
        {words}
      </p>
    </Dialog>
  );
}

const TypedBox = ({
  text,
  listId,
  markedId,
  onType,
  onKeyDown,
}: {
  text: string;
  /** The list of what was found; none while there is nothing in it. */
  listId: string | undefined;
  markedId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) => (
  <TypedLine>
    <Drawing of="search" />
    <input
      // biome-ignore lint/a11y/noAutofocus: the box of a dialog
      autoFocus
      type="text"
      role="combobox"
      aria-label={t('Find anything')}
      aria-autocomplete="list"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={markedId}
      autoComplete="off"
      spellCheck={false}
      placeholder={t(product.findHint)}
      maxLength={200}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
    <Kbd>{t('Esc')}</Kbd>
  </TypedLine>
);

/** By how many lines each key moves the mark. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

const Line = ({ entry: { title, detail, kind, keys = [] } }: { entry: PaletteEntry }) => (
  <>
    <Title>{title}</Title>
    <Detail>{detail}</Detail>
    <span className={`row faded notOnPhone ${styles.keys}`}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
    <Kind>{kind}</Kind>
  </>
);
