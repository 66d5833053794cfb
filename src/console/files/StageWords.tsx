import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FileStage } from '#model';
import { quantityText } from '../browser/format.ts';
import { english, t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { rowsText } from './rowsText.ts';

/** The words of a page at each stage of its file. */
export type StageSays = {
  checking: ReactNode;
  /** Why the file is unreadable; the link for uploading another one is added automatically. */
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
  stage: FileStage;
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

/**
 * Progress of the machine through a file. The number of its rows is known only at the end of the
 * check.
 */
export const RowProgress = ({
  label,
  done,
  of = null,
  children,
}: {
  label: string;
  done: number;
  of?: number | null;
  /** Further words below the progress. */
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

/** Words shown with the progress of writing. */
export const goesOn = english('It continues without you, even after a restart of the server.');
