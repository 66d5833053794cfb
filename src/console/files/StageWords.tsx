import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { quantityText } from '../browser/format.ts';
import { english, t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { rowsText } from './rowsText.ts';
import type { Stage } from './stage.ts';

/** The words of a page at each stage of its file. */
export type StageSays = {
  checking: ReactNode;
  /** What is wrong with a file that is none; the way to upload another one follows by itself. */
  unreadable: ReactNode;
  checked: ReactNode;
  writing: ReactNode;
  written: ReactNode;
  /** 'The batch is discarded. None of its rows were written.' */
  discarded: string;
  reverting?: ReactNode;
  reverted?: ReactNode;
};

/** The outcome of a file so far, and the next step for its uploader. */
export const StageWords = ({
  stage,
  says,
  again,
}: {
  stage: Stage;
  says: StageSays;
  /** Where another file is uploaded. */
  again: string;
}) => {
  switch (stage) {
    case 'unreadable':
      return (
        <>
          {says.unreadable}
          <p style={{ paddingTop: 8 }}>
            <Button to={again}>{t('Upload another file')}</Button>
          </p>
        </>
      );
    case 'discarded':
      return (
        <p role="status">
          {says.discarded} <Link to={again}>{t('Upload another file')}</Link>
        </p>
      );
    default:
      return says[stage];
  }
};

/** How far the machine is with a file. How many rows it has is known only at the end of its check. */
export const RowProgress = ({
  label,
  done,
  of = null,
  children,
}: {
  label: string;
  done: number;
  of?: number | null;
  /** What else is worth knowing meanwhile. */
  children?: ReactNode;
}) => (
  <ProgressBar
    label={label}
    done={done}
    of={of}
    words={
      <>
        {of
          ? t('%{done} of %{of}.', { done: quantityText(done), of: rowsText(of) })
          : done > 0 && t('%{done} so far.', { done: rowsText(done) })}{' '}
        {children}
      </>
    }
  />
);

/** The words beside the progress of writing. */
export const goesOn = english('It continues without you, even after a restart of the server.');
