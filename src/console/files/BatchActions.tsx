import { type ReactNode, useState } from 'react';
import { t } from '../browser/language.ts';
import { Question } from '../fields/Question.tsx';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { Download } from './Download.tsx';

/** Above so many rows a deed is confirmed by typing the number of the batch. */
const manyRows = 1000;

/** To discard takes nothing away but the check; what a revert takes away was in force. */
const looks = {
  write: { variant: 'contained' },
  check: { variant: 'outlined' },
  discard: { variant: 'outlined' },
  revert: { variant: 'contained', color: 'error' },
} as const;

/** An action on a whole file, with a confirmation that states its effect. */
export type BatchAction = {
  name: 'discard' | 'write' | 'check' | 'revert';
  /** The words of its button on the page. */
  label: string;
  question: string;
  /** The words of the button that does it; by default those on the page. */
  go?: string;
  /** Rows that it writes or takes back, where a mistake would be dear. */
  dearRows?: number;
  says: ReactNode;
  act: () => Promise<unknown>;
};

/** Downloads of a file, and the actions of its uploader; the server applies the same rule. */
export const BatchActions = ({
  batchId,
  broughtBy,
  downloads,
  deeds: actions,
  onDone,
}: {
  batchId: number;
  broughtBy: string;
  downloads: readonly { label: string; href: string }[];
  deeds: readonly BatchAction[];
  onDone: () => void;
}) => {
  const isMine = useReader().userId === broughtBy;
  // The question stays as it was put, whatever becomes of the file meanwhile.
  const [asking, setAsking] = useState<BatchAction | null>(null);
  return (
    <>
      {downloads.map(({ label, href }) => (
        <Download key={href} href={href}>
          {label}
        </Download>
      ))}
      {isMine &&
        actions.map((deed) => (
          <Button key={deed.name} {...looks[deed.name]} changes onClick={() => setAsking(deed)}>
            {deed.label}
          </Button>
        ))}
      {asking && (
        <Question
          title={asking.question}
          answer={asking.go ?? asking.label}
          isDanger={asking.name === 'discard' || asking.name === 'revert'}
          word={(asking.dearRows ?? 0) > manyRows ? String(batchId) : null}
          wordLabel={t('Type the number of the batch')}
          act={() => asking.act().then(onDone)}
          onClose={() => setAsking(null)}
        >
          {asking.says}
        </Question>
      )}
    </>
  );
};
