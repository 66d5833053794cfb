import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { matching } from '#server/runtime/variable.ts';

/** The settings of the reconciliation of trading members. */
export const reconciliationSettings = moduleSettings('tmReconciliation', 'Files', {
  /** The file of members in the folder of SFTP_URL that is fetched by the clock; null for none. */
  fileName: [
    'OFFERDESK_MEMBER_FILE',
    matching(
      null as string | null,
      /^[A-Za-z0-9_][A-Za-z0-9._-]{0,150}\.csv$/,
      'the name of a file such as members.csv',
    ),
    'the file with which trading members are reconciled on each trading day',
  ],
  /** When it is fetched on each trading day, exchange time. */
  fetchesAt: [
    'OFFERDESK_MEMBER_FILE_AT',
    matching('07:00', /^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 07:00'),
    'when it is fetched, exchange time',
  ],
});
