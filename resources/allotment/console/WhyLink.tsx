import { t } from '#console/browser/language.ts';
import { rowsOf, useRows } from '#console/calls/rowsOf.ts';
import { Button } from '#console/parts/Button.tsx';
import type { allotment } from '#schemas/allotment.ts';

const allotments = rowsOf<typeof allotment>('allotment');

/** Leads from a bid to why it got what it got; nothing while its allotment is not known. */
export const WhyLink = ({ orderId }: { orderId: number }) => {
  const { data } = useRows('allotment', allotments, { filter: { orderId }, most: 1 });
  const [row] = data ?? [];
  return row ? (
    <Button to={`/order/allotment/${row.id}`} title={t('Why the bid got what it was allotted')}>
      {t('Why?')}
    </Button>
  ) : null;
};
