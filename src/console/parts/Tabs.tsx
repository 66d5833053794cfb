import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Tabs.module.css';

/** Some sheets of one page, one in sight. Arrows move between them, as in any list of tabs. */
export const Tabs = <V extends string>({
  label,
  value,
  options,
  onChange,
  children,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode }[];
  onChange: (value: V) => void;
  children: ReactNode;
}) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = options.findIndex((option) => option.value === value);
    const to = {
      ArrowRight: (at + 1) % options.length,
      ArrowLeft: (at + options.length - 1) % options.length,
      Home: 0,
      End: options.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : options[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    (list.current?.children[to as number] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={`${id}-sheet`}
            tabIndex={option.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(option.value)}
            onKeyDown={move}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-sheet`}
        aria-labelledby={`${id}-${value}`}
        className={styles.sheet}
      >
        {children}
      </div>
    </>
  );
};
