import { useGetList } from 'react-admin';
import { t } from '#console/browser/language.ts';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import { Button } from '#console/parts/Button.tsx';
import type { allotment } from '#schemas/allotment.ts';

/** Leads from a bid to why it got what it got; nothing while its allotment is not known. */
export const WhyLink = ({ orderId }: { orderId: number }) => {
  const { data } = useGetList<Row<typeof allotment>>('allotment', {
    filter: { orderId },
    pagination: first(1),
  } satisfies Wanted<typeof allotment>);
  const [row] = data ?? [];
  return row ? (
    <Button to={`/order/allotment/${row.id}`} title={t('Why the bid got what it was allotted')}>
      {t('Why?')}
    </Button>
  ) : null;
};
