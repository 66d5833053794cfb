import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { whileTyped } from '#model/values/oneForm.ts';
import { product } from '#registry/product.ts';
import { t } from '../../browser/language.ts';
import { useFoundRecords } from '../../calls/useFoundRecords.ts';
import { useReader } from '../../nouns/reader.ts';
import { useNoun } from '../../nouns/useNoun.ts';
import { ChoiceList } from '../../parts/combobox/ChoiceList.tsx';
import { choiceId } from '../../parts/combobox/choice.ts';
import { useMark } from '../../parts/combobox/useMark.ts';
import { Drawing } from '../../parts/Drawing.tsx';
import { loadReader } from '../../parts/day/typedDay.ts';
import { Kbd } from '../../parts/Kbd.tsx';
import { phone } from '../../parts/looks.ts';
import { openHelp } from '../menu/Help.tsx';
import { useActionEntries } from './actionEntries.ts';
import { commandEntries, commandIn } from './commandEntries.ts';
import styles from './Palette.module.css';
import { type PaletteEntry, partsOf, rankOf } from './paletteEntry.ts';
import { recentRecords } from './recentRecords.ts';
import { recordEntries } from './recordEntries.ts';
import { screenEntries } from './screenEntries.ts';

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

/** The most that are shown of one sort; more than these nobody reads. */
const mostShown = 8;

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
  const reader = useReader();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const screens = useMemo(() => screenEntries(reader), [reader]);
  const actions = useActionEntries();
  const command = commandIn(reader, text);
  const noun = useNoun(command?.command.noun.name);
  const among = command?.command.among;
  // The first value names the records that the others are held against too.
  const sought = command ? (command.values.at(among ? 0 : -1) ?? '') : text.trim();
  const hasValues = (command?.values.length ?? 0) > 0;
  const { records, isFailed, isPending } = useFoundRecords(reader, sought, {
    isValue: hasValues,
    of: hasValues ? among?.noun : undefined,
  });
  const commands = command ? commandEntries(command, noun, records) : [];
  const words = partsOf(text.toLowerCase()).filter(Boolean);
  const isBlank = words.length === 0;
  const recent: PaletteEntry[] = recentRecords(reader.userId).map(({ path, title }) => ({
    id: `recent ${path}`,
    title,
    kind: t('Recent'),
    to: path,
  }));
  const entries = isBlank
    ? [...recent, ...screens.slice(0, 40)]
    : [
        ...commands,
        ...(hasValues ? [] : best([...screens, ...actions, ...recent], words)),
        ...(hasValues ? [] : recordEntries(reader, records, text.trim())),
      ];
  // A person whose words no screen has may find them in the manual.
  const isHeld = hasValues && among !== undefined;
  if (!isBlank && entries.length === 0 && !isPending && !isHeld)
    entries.push(helpEntry(text.trim()));
  const choices = distinct(entries).map((entry) => ({
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
  const isHelpOnly = entries[0]?.id === 'help';
  const value = command?.values.join(' ').trim() ?? '';
  const none =
    isHeld && value !== '' ? t(among.none, { value }) : t('Nothing matches these words.');
  const status = statusOf(isHelpOnly ? 0 : choices.length, { isPending, isFailed, none });
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
      <TypedLine>
        <Drawing of="search" />
        <input
          autoFocus
          ref={box}
          type="text"
          role="combobox"
          aria-label={t('Find anything')}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? listId : undefined}
          aria-activedescendant={markedId}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(product.findHint)}
          maxLength={200}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <Kbd>{t('Esc')}</Kbd>
      </TypedLine>
      {choices.length > 0 && (
        <ChoiceList
          id={listId}
          label={t('What was found')}
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
        {status}
      </p>
    </Dialog>
  );
}

/** By how many lines each key moves the mark. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

const helpEntry = (text: string): PaletteEntry => ({
  id: 'help',
  title: t('Search the manual for “%{text}”', { text }),
  kind: t('Help'),
  run: () => openHelp(text),
});

const best = (entries: readonly PaletteEntry[], words: readonly string[]): PaletteEntry[] =>
  entries
    .flatMap((entry) => {
      const byTitle = rankOf(entry.title, words);
      const byAll = rankOf([entry.title, entry.kind, ...(entry.keys ?? [])].join(' '), words);
      const rank = byTitle ?? (byAll === null ? null : byAll + 3);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostShown)
    .map(({ entry }) => entry);

/** One line for each place and each act, the first of those that lead to one. */
const distinct = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
  [
    ...new Map(
      entries.toReversed().map((entry) => ['to' in entry ? entry.to : entry.id, entry]),
    ).values(),
  ].toReversed();

const statusOf = (
  count: number,
  { isPending, isFailed, none }: { isPending: boolean; isFailed: boolean; none: string },
): string => {
  if (isFailed) return t('Records could not be searched. Screens and actions are.');
  if (count === 0) return isPending ? t('Searching records …') : none;
  return t('%{count} result |||| %{count} results', { count });
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
