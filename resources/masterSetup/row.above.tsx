import { quantityText } from '#console/browser/format.ts';
import { english, t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useRefetchOn } from '#console/calls/useRefetchOn.ts';
import type { AboveRowProps } from '#console/nouns/pages.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { AnswerTo } from '#model';
import type { masterSetup } from '#schemas/masterSetup.ts';

const calls = callsTo<typeof masterSetup>('masterSetup');
type Quantities = AnswerTo<typeof masterSetup, 'agreement'>['offered'];

const lines = [
  [english('Offer'), 'offer', english('base and oversubscription')],
  ['Non-retail', 'nonRetail', english('T day')],
  [english('Retail'), 'retail', 'T+1'],
  [english('Employees'), 'employees', english('on top of the offer')],
  ['MF/IC reserve', 'reserve', 'within non-retail'],
  [english('Single-bidder cap'), 'cap', 'one PAN'],
] as const;

/** Above a master set-up: whether its securities agree with it, and the shares that follow from it. */
export default function SetupShares({ row }: AboveRowProps) {
  const { data, error, refetch } = useAsk(calls, 'agreement', { params: { id: row.id } });
  useRefetchOn(row.version, refetch);
  const apart = data ? Object.values(data.disagreements) : [];
  return (
    <div className="column">
      {error && (
        <p role="alert" className="fault">
          {error.message}
        </p>
      )}
      {apart.length > 0 && (
        <Banner colour={row.status === 'approved' ? 'red' : 'amber'} label={t('Disagreements')}>
          <b>{t('The set-up and its securities disagree: an allocation cannot begin.')}</b>
          <ul>
            {apart.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Panel
        title={t('Shares')}
        subtitle={
          data && apart.length === 0 ? (
            <Status colour="green">
              {t('agrees with its securities %{securities}', {
                securities: data.securities.map(({ series }) => series).join(', '),
              })}
            </Status>
          ) : undefined
        }
      >
        <PlainTable
          label={t('Shares that follow from the set-up')}
          rows={lines}
          rowKey={([label]) => label}
          columns={(column) => [
            column('what', t('What'), ([label, , hint]) => (
              <>
                {label} <span className="muted">{hint}</span>
              </>
            )),
            column('offered', t('With all of the greenshoe'), { align: 'right' }, ([, name]) =>
              shares(data?.offered, name),
            ),
            column(
              'decided',
              row.exercisedGreenshoe === null ? t('As decided (still open)') : t('As decided'),
              { align: 'right' },
              ([, name]) =>
                row.exercisedGreenshoe === null && name !== 'employees'
                  ? '–'
                  : shares(data?.decided, name),
            ),
          ]}
        />
      </Panel>
    </div>
  );
}

const shares = (quantities: Quantities | undefined, name: keyof Quantities) => {
  if (!quantities) return '…';
  const quantity = quantities[name];
  return quantity === null ? 'none' : quantityText(quantity);
};
