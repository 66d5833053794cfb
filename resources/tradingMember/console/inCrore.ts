import { croreOf } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';

/** Rupees in crore, shown next to the full figure: the usual unit for large limits. */
export const inCrore = (rupees: number): string => `${croreOf(rupees, 2)} ${t('Cr')}`;
