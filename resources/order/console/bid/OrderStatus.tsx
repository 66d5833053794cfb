import { Status } from '#console/parts/Status.tsx';
import type { Order } from './myBidsQuery.ts';

/** What became of a bid; one that waits says for whom. */
export const OrderStatus = ({
  order: { orderStatus, isCpApproved, waitsFor, custodianReason, carriedTo },
}: {
  order: Order;
}) => {
  // It stays in the book of T day, but what becomes of it is said of its successor.
  if (carriedTo) return <Status colour="blue">Carried forward</Status>;
  switch (orderStatus) {
    case 'Confirmed':
      return <Status colour="green">Confirmed</Status>;
    case 'Cancelled':
      return <Status colour="grey">Cancelled</Status>;
    case 'Rejected':
      return <Status colour="red">Rejected</Status>;
    default:
      if (waitsFor === 'RMS') return <Status colour="amber">Risk pending</Status>;
      if (custodianReason) return <Status colour="red">Custodian refused</Status>;
      return isCpApproved === false ? (
        <Status colour="amber">Custodian pending</Status>
      ) : (
        <Status colour="blue">Submitted</Status>
      );
  }
};
