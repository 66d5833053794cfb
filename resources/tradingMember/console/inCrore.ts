import { croreOf } from '#console/browser/format.ts';

/** Rupees in crore beside the figure itself: large limits are spoken of so. */
export const inCrore = (rupees: number): string => `${croreOf(rupees, 2)} Cr`;
