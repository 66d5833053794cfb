import type { ComponentType, ReactNode } from 'react';
import { type FileNames, ownerOf, type Resource, stageOf } from '#model';
import { t } from '../browser/language.ts';
import type { CallsOf } from '../calls/callsTo.ts';
import { shown } from '../fields/widgets.ts';
import type { PageProps } from '../nouns/pages.ts';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { UnreadPage } from '../parts/Unread.tsx';
import { BatchActions } from './BatchActions.tsx';
import { actionsOn, type FileActions } from './fileActions.tsx';
import { type RowFigure, RowFigures, useChosenRows } from './RowFigures.tsx';
import { type StageSays, StageWords } from './StageWords.tsx';
import { Steps } from './Steps.tsx';
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

/**
 * The page of a file of rows: its progress, what would be written, and the outcome of each row. It opens on the
 * refused rows, if any.
 */
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
  const {
    title,
    subtitle,
    facts,
    steps,
    isCall = false,
    says,
    again,
    figures,
    actions,
  } = shownOf(file);
  const { chosen, choose } = useChosenRows(figures, parameter);
  const { [names.status]: status } = file as Record<string, any>;
  return (
    <>
      <PageHead
        title={title}
        badge={shown(noun.fields[names.status] as never, status)}
        subtitle={subtitle}
        actions={
          <BatchActions
            batchId={file.batchId}
            broughtBy={ownerOf(names, file)}
            {...actionsOn(calls, names, file, { ...actions, isCall })}
            onDone={onDone}
          />
        }
      />
      <div className="row between" style={{ gap: '10px 28px' }}>
        <Steps steps={(isCall ? stepsOfCall : stepsOf)(wayOf(names, file), steps)} />
        {facts}
      </div>
      <div style={{ flex: 'none' }}>
        <StageWords stage={stageOf(names, file)} says={says} again={again} />
      </div>
      {figures.length > 0 && (
        <>
          <RowFigures figures={figures} chosen={chosen} onChoose={choose} />
          <Rows key={chosen} file={file} kind={chosen} onMended={onDone} />
        </>
      )}
    </>
  );
};
