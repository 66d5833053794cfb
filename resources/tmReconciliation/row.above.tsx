import { useState } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { useAsk } from '#console/calls/callsTo.ts';
import { useRefetchOn } from '#console/calls/useRefetchOn.ts';
import { shown } from '#console/fields/widgets.ts';
import type { AboveRowProps } from '#console/nouns/pages.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { tmReconciliationDifference } from '#schemas/tmReconciliationDifference.ts';
import { tmReconciliationError } from '#schemas/tmReconciliationError.ts';
import { CellDifferences } from './console/CellDifferences.tsx';
import { reconciliationCalls } from './console/reconciliationCalls.ts';
import { useComparing } from './console/useComparing.ts';

const { difference } = tmReconciliationDifference.fields;
/** Members that are shown at first, and by which more are shown. */
const page = 100;
const most = 500;

/** Above a reconciliation: what the exchange and the file have differently, member by member. */
export default function Differences({ row }: AboveRowProps) {
  const [limit, setLimit] = useState(page);
  const isComparing = row.reconciliationStatus === 'Comparing';
  useComparing(isComparing);
  const { data, error, refetch } = useAsk(
    reconciliationCalls,
    'differences',
    { params: { id: row.id }, query: { limit } },
    { placeholderData: (before) => before },
  );
  useRefetchOn(row.version, refetch);
  const total = row.missingHere + row.missingThere + row.differing;
  const filter = encodeURIComponent(JSON.stringify({ reconciliationId: row.id }));
  const listOf = (path: string | undefined) => `${path}?filter=${filter}`;
  if (isComparing)
    return (
      <Banner colour="blue" label={t('The comparison goes on')}>
        <span role="status">{t('The file is being compared with the trading members…')}</span>
      </Banner>
    );
  return (
    <div className="column" style={{ gap: 12 }}>
      {error && (
        <p role="alert" className="note fault">
          {error.message}
        </p>
      )}
      {row.refused > 0 && (
        <Banner
          colour="red"
          label={t('Rows at fault')}
          actions={
            <Button to={listOf(tmReconciliationError.screens.list)}>
              {t('Open the error log')}
            </Button>
          }
        >
          {t(
            '%{refused} of the file cannot be read, so nothing of it can be applied. Correct the file and reconcile it again.',
            {
              refused: t('%{count} row |||| %{count} rows', { count: row.refused }),
            },
          )}
        </Banner>
      )}
      {row.reconciliationStatus === 'Differs' && data && !data.isCurrent && (
        <Banner colour="amber" label={t('Members have changed')}>
          {t(
            'A member was changed since the comparison, so it can no longer be applied. Reconcile the file again.',
          )}
        </Banner>
      )}
      <Panel
        title={t('Differences')}
        subtitle={total > 0 ? t('%{total} members', { total: quantityText(total) }) : undefined}
        actions={
          total > 0 && (
            <Button to={listOf(tmReconciliationDifference.screens.list)}>
              {t('List and export')}
            </Button>
          )
        }
      >
        <PlainTable
          label={t('Members that differ')}
          rows={data?.differences ?? []}
          rowKey={({ id }) => id}
          empty={total > 0 && row.reconciliationStatus !== 'Error' ? t('Loading…') : whyNone(row)}
          columns={(column) => [
            column('tradingMemberId', t('Member'), { width: 76 }, ({ tradingMemberId }) => (
              <span className="mono">{tradingMemberId}</span>
            )),
            column('memberName', t('Member Name'), { width: 240 }, ({ memberName }) => memberName),
            column('difference', t('Difference'), { width: 132 }, (each) =>
              shown(difference, each.difference),
            ),
            column('cells', t('Here → in the file'), (each) => (
              <CellDifferences of={each.difference} cells={each.cells} />
            )),
          ]}
        />
        {data?.next != null && (
          <p style={{ padding: '8px 12px' }}>
            {limit < most ? (
              <Button onClick={() => setLimit((before) => Math.min(most, before + page))}>
                {t('Show more')}
              </Button>
            ) : (
              t('The first 500 are shown; the list has all of them.')
            )}
          </p>
        )}
      </Panel>
    </div>
  );
}

/** Why a reconciliation has no difference to show. */
const whyNone = ({ reconciliationStatus, refused }: AboveRowProps['row']) => {
  if (reconciliationStatus === 'Error')
    return t('The file could not be compared: the message says why.');
  return refused > 0
    ? t('The rows that can be read are as the exchange has them.')
    : t('The exchange and the file have the same members.');
};
