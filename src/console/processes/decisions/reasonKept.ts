import { t } from '../../browser/language.ts';
import { reasonFault } from '../../parts/ReasonBox.tsx';

/** How a reason is asked for that the journal keeps. */
export const reasonKept = () => ({
  hint: t('The reason is stored in the journal.'),
  check: reasonFault,
});
