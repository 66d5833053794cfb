import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { type Fields, may, type Noun, searchedOf, sortableOf, viewFor } from '#model';
import { nounNamed } from '#registry';
import { useReader } from '../nouns/reader.ts';
import { TextBox } from '../parts/TextBox.tsx';
import { nameFieldOf } from './nameField.ts';
import styles from './ReferenceInput.module.css';
import { TextInput } from './textInput.tsx';
import type { InputProps } from './widget.ts';

type ReferenceProps = InputProps & {
  /** Called with a row that was chosen from the list, besides `onChange`, which is called for every letter. */
  onTake?: (key: string) => void;
};

/**
 * The key of a row of another resource, found by its first characters. A reader who may not list that
 * resource types the key; the server says whether it is known.
 */
export const ReferenceInput = (props: ReferenceProps) => {
  const reader = useReader();
  const to = nounNamed(props.field.to ?? '');
  const view = viewFor(reader, 'list', to);
  return view && may(reader, 'list', view) && searchedOf(to).length > 0 ? (
    <Finding {...props} to={to} view={view.name} sort={sortableOf(view)[0] ?? ''} />
  ) : (
    <TextInput {...props} look={{ mono: true }} />
  );
};

const Finding = ({
  to,
  view,
  sort,
  name,
  field,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  along = {},
  onTake,
  inputRef,
}: ReferenceProps & { to: Noun; view: string; sort: string }) => {
  const list = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const typed = value == null ? '' : String(value);
  const q = useDeferredValue(typed);
  // A branch is found among those of its member, so the member comes first.
  const missing = Object.keys(along).find((part) => along[part] == null || along[part] === '');
  const isEarly = missing !== undefined;
  const { data = [] } = useGetList(
    view,
    {
      pagination: { page: 1, perPage: 10 },
      sort: { field: sort, order: 'ASC' },
      filter: q === '' ? along : { ...along, q },
    },
    { enabled: isOpen && !isEarly },
  );
  const nameField = nameFieldOf(to);
  const keyField = String(to.key.find((part) => !Object.hasOwn(along, String(part))));
  const take = (row: Record<string, unknown>) => {
    onChange(String(row[keyField]));
    onTake?.(String(row[keyField]));
    setIsOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setIsOpen(true);
      else {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setAt(Math.max(0, Math.min(data.length - 1, at + step)));
      }
    } else if (event.key === 'Enter' && isOpen && data[at]) {
      event.preventDefault();
      take(data[at]);
    }
  };
  return (
    <div className={styles.place}>
      <TextBox
        label={field.label}
        hint={isRequired ? undefined : 'optional'}
        help={field.options.help}
        error={error}
        name={name}
        mono
        value={typed}
        inputRef={inputRef}
        maxLength={field.options.max}
        role="combobox"
        aria-required={isRequired}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && data[at] ? `${list}-${at}` : undefined}
        onChange={(next) => {
          onChange(field.options.upper ? next.toUpperCase() : next);
          setAt(0);
          setIsOpen(true);
        }}
        onKeyDown={press}
        onClick={() => setIsOpen(true)}
        onBlur={() => {
          setIsOpen(false);
          onBlur();
        }}
      />
      {isOpen && (
        <div id={list} role="listbox" aria-label={to.plural ?? to.label} className={styles.list}>
          {data.map((row, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys, by aria-activedescendant
            <div
              key={row.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={index === at ? `${styles.option} ${styles.on}` : styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(row)}
            >
              <span className="mono">{String(row[keyField])}</span>
              {nameField && <span className="muted">{String(row[nameField] ?? '')}</span>}
            </div>
          ))}
          {data.length === 0 && (
            <p className={styles.none}>
              {isEarly
                ? `Give the ${(to.fields as Fields)[missing]?.label ?? missing} first.`
                : 'None begins so.'}
            </p>
          )}
        </div>
      )}
    </div>
  );
};
