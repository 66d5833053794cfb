import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import type { Row } from '#console/calls/rows.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { Button } from '#console/parts/Button.tsx';
import { Figure } from '#console/parts/Figure.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { UnreadPage } from '#console/parts/Unread.tsx';
import type { apiClient } from '../apiClient.ts';
import { SecretDialog } from './SecretDialog.tsx';

type Client = Row<typeof apiClient>;

const calls = callsTo<typeof apiClient>('apiClient');

/** The page /masters/apiclient-secret/{apiClientId}: makes a new secret of a client, which is shown once. */
export const NewSecret = ({ params: { apiClientId = '' } }: PageProps) => {
  const request = useGetOne<Client, HttpError>('apiClient', { id: apiClientId });
  const [keepsFormer, setKeepsFormer] = useState(true);
  const {
    data: made,
    error,
    isPending,
    mutate,
    reset,
  } = useMutation({
    mutationFn: () => calls.ask('newSecret', { params: { apiClientId }, body: { keepsFormer } }),
    onSuccess: () => request.refetch(),
  });
  const client = request.data;
  if (!client) return <UnreadPage request={request} title={t('New Secret')} />;
  const isFirst = client.secretMadeAt === null;
  return (
    <>
      <PageHead title={t('New Secret')} subtitle={`${client.clientName} (${apiClientId})`} />
      <Panel title={t('Secret')}>
        <div className="column" style={{ gap: 14, padding: 16 }}>
          <Facts client={client} />
          {client.state === 'revoked' ? (
            <p className="note">{t('This API client is revoked.')}</p>
          ) : (
            <>
              <p>
                {t(
                  'The secret is shown once. Store it where only the program can read it; the server keeps its hash alone.',
                )}
              </p>
              {!isFirst && (
                <FormControlLabel
                  label={t(
                    'The former secret goes on for a while, so that the program can change over',
                  )}
                  control={
                    <Checkbox
                      checked={keepsFormer}
                      onChange={(_, isMarked) => setKeepsFormer(isMarked)}
                    />
                  }
                />
              )}
              {error && (
                <p role="alert" className="fault">
                  {error.message}
                </p>
              )}
              <div className="row">
                <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
                  {t('Make a new secret')}
                </Button>
              </div>
            </>
          )}
        </div>
      </Panel>
      {made && <SecretDialog id={apiClientId} made={made} onKept={reset} />}
    </>
  );
};

const Facts = ({ client }: { client: Client }) => (
  <div className="figures">
    <Figure label={t('Secret Made')} value={timeText(client.secretMadeAt) || '–'} />
    <Figure label={t('Last Use')} value={timeText(client.lastUsedAt) || '–'} />
    {client.formerUntil && (
      <Figure label={t('Former Secret Works Until')} value={timeText(client.formerUntil)} />
    )}
  </div>
);
