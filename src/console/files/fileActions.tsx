import { type FileNames, stageOf } from '#model';
import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import type { CallsOf } from '../calls/callsTo.ts';
import type { BatchAction } from './BatchActions.tsx';
import { isUnderWay } from './stage.ts';

type Download = { label: string; href: string };

type Words = { question: string; says: string };

/** The actions on a file in the words of its type, without those that its type has not. */
export type FileActions = {
  /** Some of its rows may be written already. */
  isStarted: boolean;
  /** Rows that are without fault and not written yet. */
  left: number;
  /** Downloads in addition to the error file. */
  downloads: readonly Download[];
  discard: Words;
  checkAgain?: Words;
  write: Omit<BatchAction, 'name'> | null;
  /** To take back what was written. */
  revert?: Omit<BatchAction, 'name'> | null;
};

/** The possible actions on a file at its stage, and its downloads. */
export const actionsOn = (
  calls: CallsOf<any>,
  names: FileNames,
  file: { batchId: number; refused: number },
  {
    isStarted,
    left,
    downloads,
    discard,
    checkAgain,
    write,
    revert,
    isCall,
  }: FileActions & {
    isCall: boolean;
  },
): { downloads: readonly Download[]; deeds: readonly BatchAction[] } => {
  const stage = stageOf(names, file);
  const { batchId, refused } = file;
  const at = { params: { batchId } };
  const ask = (call: string) => () => calls.ask(call, { ...at, body: {} });
  const isRead = stage === 'checked' || stage === 'written';
  const deeds: (BatchAction | false | null | undefined)[] = [
    (stage === 'unreadable' || (stage === 'checked' && !isStarted)) && {
      name: 'discard',
      label: t('Discard'),
      question: discard.question,
      says: <p>{discard.says}</p>,
      act: ask('discard'),
    },
    checkAgain !== undefined &&
      isRead &&
      !isCall &&
      refused > 0 && {
        name: 'check',
        label: t('Check again'),
        question: checkAgain.question,
        says: <p>{checkAgain.says}</p>,
        act: ask('recheck'),
      },
    stage === 'checked' && left > 0 && write && { name: 'write', ...write },
    stage === 'written' && revert && { name: 'revert', ...revert },
  ];
  const errors = {
    label: t('Download error file (%{refused})', { refused: quantityText(refused) }),
    href: calls.addressOf('errors', at),
  };
  return {
    downloads: [...(isUnderWay(stage) || refused === 0 ? [] : [errors]), ...downloads],
    deeds: deeds.filter((deed) => !!deed),
  };
};
