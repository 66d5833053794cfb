import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import type { Row } from '#console/calls/rows.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { NewSecretPage } from '#console/parts/newSecret/NewSecretPage.tsx';
import type { apiClient } from '../apiClient.ts';

const calls = callsTo<typeof apiClient>('apiClient');

/** The page /masters/apiclient-secret/{apiClientId}. */
export const NewSecret = ({ params: { apiClientId = '' } }: PageProps) => (
  <NewSecretPage<Row<typeof apiClient>>
    noun="apiClient"
    id={apiClientId}
    idLabel={t('Client Id')}
    nameOf={({ clientName }) => clientName}
    lastUse={({ lastUsedAt }) => ({ label: t('Last Use'), at: lastUsedAt })}
    whyNot={({ state }) => (state === 'revoked' ? t('This API client is revoked.') : null)}
    keeping={t(
      'The secret is shown once. Store it where only the program can read it; the server keeps its hash alone.',
    )}
    make={(keepsFormer) =>
      calls.ask('newSecret', { params: { apiClientId }, body: { keepsFormer } })
    }
  />
);
