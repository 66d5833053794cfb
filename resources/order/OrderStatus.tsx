import { Status } from '#console/parts/Status.tsx';
import type { Order } from './myBidsQuery.tsx';

/** What became of a bid; one that waits says for whom. */
export const OrderStatus = ({ order: { orderStatus, isCpApproved } }: { order: Order }) => {
  switch (orderStatus) {
    case 'Confirmed':
      return <Status colour="green">Confirmed</Status>;
    case 'Cancelled':
      return <Status colour="grey">Cancelled</Status>;
    case 'Rejected':
      return <Status colour="red">Rejected</Status>;
    default:
      return isCpApproved === false ? (
        <Status colour="amber">Custodian pending</Status>
      ) : (
        <Status colour="blue">Submitted</Status>
      );
  }
};
