import { choice, dateTime, integer, reference, resource, text } from '#model';
import { ofOrders } from './ofOrders.ts';

/** Many bids that came together, in one call or one file, and how many of them stand. */
export const batchOrder = resource('batchOrder', {
  label: 'Batch Order',
  help: 'Bids that came together, in one call or one file, with how many were taken and how many refused.',
  key: ['batchId'],
  fields: {
    batchId: integer('Batch Id', { readOnly: true, code: true, sorted: true, width: 110 }),
    fileName: text('File Name', { max: 255, optional: true, width: 160 }),
    batchStatus: choice(
      'Status',
      { Processing: 'Processing', Completed: 'Completed', Failed: 'Failed' },
      {
        filtered: true,
        width: 116,
        colours: { Processing: 'blue', Completed: 'green', Failed: 'red' },
      },
    ),
    records: integer('Bids', { initial: 0, width: 80 }),
    accepted: integer('Taken', { initial: 0, width: 80 }),
    refused: integer('Refused', { initial: 0, width: 84 }),
    message: text('Message', { max: 255, optional: true, width: 190 }),
    memberId: reference('Member', 'tradingMember', { filtered: true, width: 78 }),
    branchId: text('Branch', { max: 5, code: true, optional: true }),
    userId: text('User', { max: 30, code: true, filtered: true, width: 80 }),
    receivedTime: dateTime('Received'),
    completedTime: dateTime('Completed', { optional: true }),
  },
  list: {
    columns: [
      'batchId',
      'fileName',
      'batchStatus',
      'records',
      'accepted',
      'refused',
      'memberId',
      'userId',
      'receivedTime',
      'message',
      'completedTime',
    ],
    sort: '-batchId',
    empty: 'No batch of orders has been entered.',
  },
  access: ofOrders,
  api: '/rms/batchorder',
  size: 'large',
  indexes: [
    ['batchStatus', 'batchId'],
    ['memberId', 'batchId'],
    ['userId', 'batchId'],
  ],
  menu: { under: 'Reports', as: 'Batch Orders', at: 3 },
  screens: { list: '/order/batchOrder' },
});
