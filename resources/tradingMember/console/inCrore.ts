import { croreOf } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';

/** Rupees in crore beside the figure itself: large limits are spoken of so. */
export const inCrore = (rupees: number): string => `${croreOf(rupees, 2)} ${t('Cr')}`;
