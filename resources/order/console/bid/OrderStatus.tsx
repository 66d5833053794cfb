import { t } from '#console/browser/language.ts';
import { Status } from '#console/parts/Status.tsx';
import type { Order } from './myBidsQuery.ts';

/** The status of a bid; a waiting one says for whom. */
export const OrderStatus = ({
  order: { orderStatus, isCpApproved, waitsFor, custodianReason, carriedTo },
}: {
  order: Order;
}) => {
  // It stays in the book of T day, but its successor shows its outcome.
  if (carriedTo) return <Status colour="blue">{t('Carried forward')}</Status>;
  switch (orderStatus) {
    case 'Confirmed':
      return <Status colour="green">{t('Confirmed')}</Status>;
    case 'Cancelled':
      return <Status colour="grey">{t('Cancelled')}</Status>;
    case 'Rejected':
      return <Status colour="red">{t('Rejected')}</Status>;
    default:
      if (waitsFor === 'RMS') return <Status colour="amber">{t('Risk pending')}</Status>;
      if (custodianReason) return <Status colour="red">{t('Custodian refused')}</Status>;
      return isCpApproved === false ? (
        <Status colour="amber">{t('Custodian pending')}</Status>
      ) : (
        <Status colour="blue">{t('Submitted')}</Status>
      );
  }
};
