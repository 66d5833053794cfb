import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useState } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { timeText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { Button } from '../Button.tsx';
import { Figure } from '../Figure.tsx';
import { PageHead } from '../PageHead.tsx';
import { Panel } from '../Panel.tsx';
import { UnreadPage } from '../Unread.tsx';
import { type MadeSecret, SecretDialog } from './SecretDialog.tsx';

/** The fields of a row with a secret that the page shows. */
type Secreted = RaRecord & { secretMadeAt: string | null; formerUntil: string | null };

/** The page of a row that makes a new secret for it, which is shown once. */
export const NewSecretPage = <R extends Secreted>({
  noun,
  id,
  idLabel,
  nameOf,
  lastUse,
  whyNot,
  keeping,
  make,
}: {
  /** The name of its resource. */
  noun: string;
  id: string;
  idLabel: string;
  nameOf: (row: R) => string;
  /** The last use of the secret, with its label. */
  lastUse: (row: R) => { label: string; at: string | null };
  /** Why the row gets no other secret; null where it may. */
  whyNot?: (row: R) => string | null;
  /** A sentence on where the secret belongs and how the server keeps it. */
  keeping: string;
  make: (keepsFormer: boolean) => Promise<MadeSecret>;
}) => {
  const request = useGetOne<R, HttpError>(noun, { id });
  const [keepsFormer, setKeepsFormer] = useState(true);
  const {
    data: made,
    error,
    isPending,
    mutate,
    reset,
  } = useMutation({
    mutationFn: () => make(keepsFormer),
    onSuccess: () => request.refetch(),
  });
  const row = request.data;
  if (!row) return <UnreadPage request={request} title={t('New Secret')} />;
  const why = whyNot?.(row) ?? null;
  return (
    <>
      <PageHead title={t('New Secret')} subtitle={`${nameOf(row)} (${id})`} />
      <Panel title={t('Secret')}>
        <div className="column" style={{ gap: 14, padding: 16 }}>
          <Facts row={row} lastUse={lastUse(row)} />
          {why !== null ? (
            <p className="note">{why}</p>
          ) : (
            <>
              <p>{keeping}</p>
              {row.secretMadeAt !== null && (
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
      {made && <SecretDialog id={id} label={idLabel} made={made} onKept={reset} />}
    </>
  );
};

const Facts = ({
  row,
  lastUse: { label, at },
}: {
  row: Secreted;
  lastUse: { label: string; at: string | null };
}) => (
  <div className="figures">
    <Figure label={t('Secret Made')} value={timeText(row.secretMadeAt) || '–'} />
    <Figure label={label} value={timeText(at) || '–'} />
    {row.formerUntil && (
      <Figure label={t('Former Secret Works Until')} value={timeText(row.formerUntil)} />
    )}
  </div>
);
