import { useDeferredValue, useState } from 'react';
import { useGetList } from 'react-admin';
import {
  type Fields,
  may,
  type Noun,
  pathTo,
  type Reader,
  searchableOf,
  sortableOf,
  type View,
  viewFor,
  viewsOf,
  viewWith,
} from '#model';
import { t } from '../browser/language.ts';
import { later } from '../browser/later.tsx';
import { useReader } from '../nouns/reader.ts';
import { useNoun } from '../nouns/useNoun.ts';
import { Combobox } from '../parts/combobox/Combobox.tsx';
import { textBoxProps } from './fieldWords.ts';
import { useInCell } from './inCell.ts';
import { nameFieldOf } from './nameField.ts';
import type { InputProps } from './widget.ts';

const NewRow = later(() => import('./NewRow.tsx'));

type ReferenceProps = InputProps & {
  /** Called with a row that was chosen from the list, besides `onChange`, which is called for every letter. */
  onTake?: (key: string) => void;
  /** Whether a row that there is not yet can be made from here, by who may. */
  withNew?: boolean;
};

/**
 * The key of a row of another resource, found by its first characters. A user who may not list that
 * resource types the key; the server says whether it is known. The box is one and the same until the resource is
 * loaded and afterwards: whatever is typed meanwhile stays, and so does the focus.
 */
export const ReferenceInput = ({
  name,
  field,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  along = {},
  onTake,
  withNew = true,
  inputRef,
}: ReferenceProps) => {
  const reader = useReader();
  const inCell = useInCell();
  const to = useNoun(field.to);
  const view = to && viewFor(reader, 'list', to);
  const found =
    to && view && may(reader, 'list', view) && searchableOf(to).length > 0
      ? { to, view: view.name, sort: sortableOf(view)[0] ?? '' }
      : null;
  const [isWanted, setWanted] = useState(false);
  const typed = value == null ? '' : String(value);
  const q = useDeferredValue(typed);
  // A branch is found among those of its member, so the member comes first.
  const missing = Object.keys(along).find((part) => along[part] == null || along[part] === '');
  const { data = [], isPending } = useGetList(
    found?.view ?? '',
    {
      pagination: { page: 1, perPage: 10 },
      sort: { field: found?.sort ?? '', order: 'ASC' },
      filter: q === '' ? along : { ...along, q },
    },
    { enabled: found !== null && isWanted && missing === undefined },
  );
  const nameField = found && nameFieldOf(found.to);
  const createAt = to && withNew && !inCell ? newRowPath(reader, to) : null;
  const keyField = String(to?.key.find((part) => !Object.hasOwn(along, String(part))));
  return (
    <Combobox
      {...textBoxProps({ name, field, value, error, isRequired })}
      hasList={found !== null}
      {...(found && { listLabel: found.to.plural ?? found.to.label })}
      mono
      inputRef={inputRef}
      end={
        createAt !== null &&
        to && (
          <NewRow
            to={to}
            path={createAt}
            along={along}
            onMade={(row) => {
              onChange(String(row[keyField]));
              onTake?.(String(row[keyField]));
            }}
          />
        )
      }
      maxLength={field.options.max}
      opens="not"
      takesFirst
      choices={data.map((row) => ({
        value: String(row[keyField]),
        label: (
          <>
            <span className="mono">{String(row[keyField])}</span>
            {nameField && <span className="muted">{String(row[nameField] ?? '')}</span>}
          </>
        ),
      }))}
      empty={
        missing === undefined
          ? isPending
            ? undefined
            : t('No match.')
          : t('Enter the %{missing} first.', {
              missing: (found?.to.fields as Fields | undefined)?.[missing]?.label ?? missing,
            })
      }
      onChange={(next) => onChange(field.options.upper ? next.toUpperCase() : next)}
      onChoose={(key) => {
        onChange(key);
        onTake?.(key);
      }}
      onOpen={() => setWanted(true)}
      onLeave={onBlur}
    />
  );
};

/** Where a new row of a noun is made, for readers who may. */
const newRowPath = (reader: Reader, noun: Noun): string | null => {
  const [view] = viewsOf(noun);
  const creates = viewWith(reader, 'create', view as View);
  return creates && pathTo(creates, 'create');
};
