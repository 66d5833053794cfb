import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import type { AnswerTo } from '#model';
import type { archival } from '#schemas/archival.ts';

/** The calls of the page of archival. */
export const archivalCalls = callsTo<typeof archival>('archival');

/** An offer as the page shows it. */
export type OfferRow = AnswerTo<typeof archival, 'offers'>[number];

/** An action on an offer. */
export type ArchivalAction = 'archive' | 'restore';

/** The process behind an action, and its words. */
export const archivalActions = {
  archive: {
    process: 'archiveOffer',
    get label() {
      return t('Archive');
    },
  },
  restore: {
    process: 'restoreOffer',
    get label() {
      return t('Restore');
    },
  },
} as const;
