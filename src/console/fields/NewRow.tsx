import { useEffect, useRef } from 'react';
import type { Noun } from '#model';
import { richly, t } from '../browser/language.ts';
import { createElsewhere } from '../nouns/createdRow.ts';
import { Button } from '../parts/Button.tsx';
import styles from './ReferenceInput.module.css';

/** The button in the box of a reference that opens the form of a new row in another tab. */
export default function NewRow({
  to,
  path,
  along,
  onMade,
}: {
  to: Noun;
  /** The address of the form of a new row. */
  path: string;
  /** The parts of its key that are known. */
  along: Readonly<Record<string, unknown>>;
  onMade: (row: Readonly<Record<string, unknown>>) => void;
}) {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (
    <Button
      variant="text"
      className={styles.fresh}
      title={t('New %{label}, in a separate tab; it is selected here once it is saved', {
        label: to.label,
      })}
      onClick={() => {
        stop.current?.();
        stop.current = createElsewhere(path, along, onMade);
      }}
    >
      {richly('New…%{label}', { label: <span className="unseen"> {to.label}</span> })}
    </Button>
  );
}
