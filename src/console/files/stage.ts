import { type FileNames, type FileStage, stageOf } from '#model';
import { t } from '../browser/language.ts';
import type { Step } from './Steps.tsx';

/** The machine is at work on the file; it changes by itself. */
export const isUnderWay = (stage: FileStage): boolean =>
  stage === 'checking' || stage === 'writing' || stage === 'reverting';

/** Where a file is, and when it got to each step; null is a step that is still to come. */
type Way = {
  stage: FileStage;
  receivedAt: string;
  checkedAt: string | null;
  writtenAt: string | null;
  revertedAt: string | null;
};

/** The way of a file, under the names that its noun has for the steps. */
export const wayOf = (names: FileNames, file: object): Way => {
  const at = (column?: string) =>
    column === undefined ? null : ((file as Record<string, any>)[column] ?? null);
  return {
    stage: stageOf(names, file),
    receivedAt: at(names.receivedAt),
    checkedAt: at(names.checkedAt),
    writtenAt: at(names.writtenAt),
    revertedAt: at(names.revertedAt),
  };
};

/** A noun's words for the last step: 'Placed', and where it never comes, 'nothing placed'. */
export type WayWords = { written: string; nothing: string };

/** The steps of a file: received, checked, written, and where it was taken back, reverted. */
export const stepsOf = (way: Way, words: WayWords): Step[] => [
  { label: t('Received'), at: way.receivedAt, isNow: false },
  checkOf(way),
  ...stepsAfterCheck(way, words),
];

/** The steps of what came by a call of the API: it is written as it comes. */
export const stepsOfCall = (way: Way, words: WayWords): Step[] => [
  { label: t('Received'), at: way.receivedAt, isNow: false },
  ...stepsAfterCheck(way, words),
];

const checkOf = ({ stage, checkedAt }: Way): Step => {
  const isUnread = stage === 'unreadable' || (stage === 'discarded' && checkedAt === null);
  return isUnread
    ? {
        label: t('Checked'),
        at: null,
        isNow: stage === 'unreadable',
        isBad: true,
        says: t('cannot be read'),
      }
    : { label: t('Checked'), at: checkedAt, isNow: stage === 'checking', says: t('under way') };
};

const stepsAfterCheck = (way: Way, words: WayWords): Step[] => {
  const { stage, revertedAt } = way;
  const isReverted = stage === 'reverting' || stage === 'reverted';
  return [
    writeOf(way, words),
    ...(isReverted
      ? [
          {
            label: t('Reverted'),
            at: revertedAt,
            isNow: stage === 'reverting',
            says: t('under way'),
          },
        ]
      : []),
  ];
};

const writeOf = ({ stage, writtenAt }: Way, { written: label, nothing }: WayWords): Step => {
  switch (stage) {
    case 'discarded':
      return { label: t('Discarded'), at: null, isNow: false, isBad: true, says: nothing };
    case 'writing':
      return { label, at: null, isNow: true, says: t('under way') };
    case 'checked':
      return { label, at: null, isNow: true, says: t('waits for you') };
    default:
      return { label, at: writtenAt, isNow: false, says: t('to come') };
  }
};
