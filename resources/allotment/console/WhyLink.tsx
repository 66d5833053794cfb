import { useCall } from '#console/calls/useCall.ts';
import { Button } from '#console/parts/Button.tsx';
import type { RowOf } from '#model';
import type { allotment } from '#schemas/allotment.ts';

/** Leads from a bid to why it got what it got; nothing while its allotment is not known. */
export const WhyLink = ({ orderId }: { orderId: number }) => {
  const { data } = useCall<RowOf<typeof allotment>[]>('allotment', 'GET', '/allocation/allotment', {
    filter: JSON.stringify({ orderId }),
    range: '[0,0]',
  });
  const [row] = data ?? [];
  return row ? (
    <Button to={`/order/allotment/${row.id}`} title="Why the bid got what it was allotted">
      Why?
    </Button>
  ) : null;
};
