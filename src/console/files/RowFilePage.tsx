import type { ComponentType, ReactNode } from 'react';
import { type FileNames, ownerOf, type Resource, stageOf } from '#model';
import { t } from '../browser/language.ts';
import type { CallsOf } from '../calls/callsTo.ts';
import { shown } from '../fields/widgets.ts';
import type { PageProps } from '../nouns/pages.ts';
import { Button } from '../parts/Button.tsx';
import { UnreadPage } from '../parts/Unread.tsx';
import { BatchActions } from './BatchActions.tsx';
import { BatchPage } from './BatchPage.tsx';
import { actionsOn, type FileActions } from './fileActions.tsx';
import type { RowFigure } from './RowFigures.tsx';
import { type StageSays, StageWords } from './StageWords.tsx';
import { stepsOf, stepsOfCall, type WayWords, wayOf } from './stage.ts';
import { useRowFile } from './useRowFile.ts';

/** One file as its page shows it, in the words of its type. */
type ShownFile<N extends string> = {
  title: string;
  subtitle: ReactNode;
  facts?: ReactNode;
  steps: WayWords;
  /** Its rows came by a call of the API, which is written as it comes. */
  isCall?: boolean;
  says: StageSays;
  /** Where another file is uploaded. */
  again: string;
  /** The number of rows of each kind; none while there are no rows to show. */
  figures: readonly RowFigure<N>[];
  actions: FileActions;
};

/** The differences between the pages of two types of files of rows. */
export type RowFileKind<F extends { batchId: number; refused: number }, N extends string> = {
  noun: Resource;
  calls: CallsOf<any>;
  names: FileNames;
  /** The words for a file that is not there, and for the list of all, in English. */
  missing: string;
  list: string;
  /** Where the address keeps which rows are shown. */
  parameter?: string;
  shownOf(file: F): ShownFile<N>;
  Rows: ComponentType<{ file: F; kind: N | null; onMended: () => void }>;
};

/** The page of a file of rows: its progress, what would be written, and the outcome of each row. */
export const RowFilePage = <F extends { batchId: number; refused: number }, N extends string>({
  type,
  params,
}: PageProps & { type: RowFileKind<F, N> }) => {
  const { noun, calls, names, missing, list } = type;
  const request = useRowFile<F>(calls, names, params.batchId ?? '');
  const { data: file } = request;
  if (!file)
    return (
      <UnreadPage request={request} title={t(missing)}>
        <Button to={String(noun.screens.list)}>{t(list)}</Button>
      </UnreadPage>
    );
  return <Shown type={type} file={file} onDone={() => void request.refetch()} />;
};

const Shown = <F extends { batchId: number; refused: number }, N extends string>({
  type: { noun, calls, names, parameter, shownOf, Rows },
  file,
  onDone,
}: {
  type: RowFileKind<F, N>;
  file: F;
  onDone: () => void;
}) => {
  const { steps, isCall = false, says, again, figures, actions, ...head } = shownOf(file);
  const { [names.status]: status } = file as Record<string, any>;
  return (
    <BatchPage
      {...head}
      badge={shown(noun.fields[names.status] as never, status)}
      actions={
        <BatchActions
          batchId={file.batchId}
          broughtBy={ownerOf(names, file)}
          {...actionsOn(calls, names, file, { ...actions, isCall })}
          onDone={onDone}
        />
      }
      steps={(isCall ? stepsOfCall : stepsOf)(wayOf(names, file), steps)}
      words={<StageWords stage={stageOf(names, file)} says={says} again={again} />}
      figures={figures}
      parameter={parameter}
      rows={(kind) => <Rows file={file} kind={kind} onMended={onDone} />}
    />
  );
};
