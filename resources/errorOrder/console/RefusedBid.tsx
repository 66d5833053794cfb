import { useGetOne } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { rowAtHand } from '#console/calls/rowAtHand.ts';
import type { Row } from '#console/calls/rows.ts';
import { RecordLink } from '#console/fields/RecordLink.tsx';
import { saidIn } from '#console/fields/rowValue.ts';
import { shown } from '#console/fields/widgets.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { UnreadPage } from '#console/parts/Unread.tsx';
import { dealing } from '#domain/roles.ts';
import type { Field } from '#model';
import { errorOrder } from '#schemas/errorOrder.ts';

type Refused = Row<typeof errorOrder>;
type Name = keyof Refused & keyof typeof errorOrder.fields;

/** The requested values first, then the user. */
const names: readonly Name[] = [
  'symbol',
  'series',
  'category',
  'clientType',
  'clientId',
  'participantId',
  'marginType',
  'quantity',
  'price',
  'orderId',
  'clientOrderId',
  'batchId',
  'memberId',
  'branchId',
  'userId',
  'entryTime',
];

/** The page /order/errororders/{id}: a bid that was refused, why, and the way to place it again. */
export const RefusedBid = ({ params }: PageProps) => {
  const navigate = useNavigate();
  const reader = useReader();
  const id = params.id ?? '';
  const request = useGetOne<Refused>(errorOrder.name, { id }, rowAtHand(errorOrder.name, id));
  const { data: refused } = request;
  if (!refused)
    return (
      <UnreadPage
        request={request}
        title={errorOrder.label}
        subtitle={<span className="mono">{params.id}</span>}
        again={t('Try again')}
      />
    );
  const isDealer = dealing.some((role) => role === reader.role);
  const { orderId, batchId } = refused;
  return (
    <div className="filledPage">
      <PageHead
        title={t('%{symbol} %{series} refused', { symbol: refused.symbol, series: refused.series })}
        subtitle={<span className="mono">{refused.id}</span>}
        actions={
          <>
            {batchId !== null && (
              <Button to={`/order/batchOrder/${batchId}`}>{t('Its batch')}</Button>
            )}
            {orderId !== null && <Button to={`/order/report/${orderId}`}>{t('Its bid')}</Button>}
            {isDealer && orderId === null && (
              <Button
                variant="contained"
                title={t('Order entry with the values of this bid')}
                onClick={() => void navigate(`/order/entry?from=error:${refused.id}`)}
              >
                {t('Place again')}
              </Button>
            )}
          </>
        }
      />
      <Banner colour="red" label={t('Why it was refused')}>
        <b>{saidIn(refused, 'reason')}</b> <span className="mono">{refused.code}</span>
        {refused.errorNumber !== null && (
          <> {t('· number %{errorNumber}', { errorNumber: refused.errorNumber })}</>
        )}
        {refused.field !== null && <> · {fieldWords(refused.field)}</>}
      </Banner>
      <Panel title={t('The refused bid')} fill>
        <dl className="facts">
          {names
            .filter((name) => refused[name] !== null || (name === 'price' && refused.isMarketOrder))
            .map((name) => {
              const field: Field = errorOrder.fields[name];
              return (
                <div key={name}>
                  <dt>{t(field.label)}</dt>
                  <dd>
                    <RecordLink field={field} row={refused} value={refused[name]}>
                      {name === 'price' && refused.isMarketOrder
                        ? t('Cut-off')
                        : shown(field, refused[name])}
                    </RecordLink>
                  </dd>
                </div>
              );
            })}
        </dl>
      </Panel>
    </div>
  );
};

const fieldWords = (field: string): string =>
  field in errorOrder.fields ? t(errorOrder.fields[field as Name].label) : field;
