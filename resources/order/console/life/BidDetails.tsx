import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { shown } from '#console/fields/widgets.ts';
import type { Field } from '#model';
import { order as noun } from '#schemas/order.ts';
import type { Order } from '../bid/myBidsQuery.ts';

type Name = keyof Order & keyof typeof noun.fields;

/**
 * The fields that are always shown, those that a dealer needs first at the top; `optionalNames` are
 * left out when blank.
 */
const always: readonly Name[] = [
  'quantity',
  'price',
  'value',
  'marginType',
  'category',
  'clientId',
  'pan',
  'participantId',
  'day',
  'memberId',
  'branchId',
  'userId',
  'entryTime',
  'modifiedTime',
  'clientOrderId',
];
const optionalNames: readonly Name[] = [
  'waitsFor',
  'isCpApproved',
  'custodianReason',
  'allottedQuantity',
  'carriedFrom',
  'carriedTo',
  'batchId',
];

/** Every value of a bid, in the order in which one asks for them. */
export const BidDetails = ({ order }: { order: Order }) => (
  <dl className="facts">
    {[
      ...always,
      ...optionalNames.filter((name) => order[name] !== null && order[name] !== undefined),
    ].map((name) => {
      const field: Field = noun.fields[name];
      return (
        <div key={name}>
          <dt>{t(field.label)}</dt>
          <dd>{textOf(name, field, order)}</dd>
        </div>
      );
    })}
  </dl>
);

const textOf = (name: Name, field: Field, order: Order): ReactNode => {
  if (name === 'price' && order.isMarketOrder) return t('Cut-off');
  if (name === 'clientId' && order.clientType === 'PRO') return t('%{clientId} (pro)', order);
  if (name === 'carriedFrom' || name === 'carriedTo')
    return <Link to={`/order/report/${order[name]}`}>{String(order[name])}</Link>;
  return shown(field, order[name]);
};
