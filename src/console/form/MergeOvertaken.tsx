import type { Noun } from '#model';
import { lazyPage } from '../browser/lazyPage.ts';
import type { Choice } from '../history/threeWay.ts';
import type { FormRow, useSaving } from './useSaving.ts';

const merge = () => import('../history/Merge.tsx');

/** The merge of a form with the change of a user who saved first; nothing while nobody did. */
export const MergeOvertaken = ({
  saving,
  noun,
  row,
}: {
  saving: ReturnType<typeof useSaving>;
  noun: Noun;
  /** The row as it was opened. */
  row: FormRow;
}) => {
  const { overtaken } = saving;
  if (!overtaken) return null;
  const Merge = lazyPage('record/merge', merge);
  return (
    <Merge
      noun={noun}
      base={row}
      current={overtaken}
      typed={saving.typed()}
      onMerge={(choices: Readonly<Record<string, Choice>>) => saving.merge(overtaken, choices)}
      onClose={saving.leaveMerge}
    />
  );
};
