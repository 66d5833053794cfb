import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import type { Row } from '#console/calls/rows.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { NewSecretPage } from '#console/parts/newSecret/NewSecretPage.tsx';
import type { webhook } from '#schemas/webhook.ts';

const calls = callsTo<typeof webhook>('webhook');

/** The page /masters/webhook-secret/{webhookId}. */
export const NewSecret = ({ params: { webhookId = '' } }: PageProps) => (
  <NewSecretPage<Row<typeof webhook>>
    noun="webhook"
    id={webhookId}
    idLabel={t('Webhook Id')}
    nameOf={({ webhookName }) => webhookName}
    lastUse={({ deliveredAt }) => ({ label: t('Last Delivery'), at: deliveredAt })}
    keeping={t(
      'The secret is shown once. Store it where only the program can read it: with it the program checks that an event comes from here.',
    )}
    make={(keepsFormer) => calls.ask('newSecret', { params: { webhookId }, body: { keepsFormer } })}
  />
);
