import { choice, dateTime, integer, read, resource, text } from '#model';

/** A file of custodians' confirmations that the exchange's staff have uploaded. */
export const exchangeUpload = resource('exchangeUpload', {
  label: 'Exchange Upload',
  plural: 'Exchange Upload Log',
  help: 'Each file that was uploaded for the custodians, with how many of its lines were taken.',
  key: ['batchId'],
  fields: {
    batchId: integer('Batch Id', { readOnly: true, code: true, sorted: true }),
    fileName: text('File Name', { max: 255, searched: true, width: 240 }),
    uploadStatus: choice(
      'Status',
      { Processing: 'Processing', Success: 'Success', Error: 'Error' },
      { filtered: true, colours: { Processing: 'blue', Success: 'green', Error: 'red' } },
    ),
    records: integer('Records', { initial: 0 }),
    accepted: integer('Taken', { initial: 0 }),
    refused: integer('Refused', { initial: 0 }),
    uploadedBy: text('Uploaded By', { max: 30, code: true }),
    uploadedAt: dateTime('Uploaded At', { filtered: 'range', sorted: true }),
    message: text('Message', { max: 500, optional: true, width: 240 }),
  },
  list: { sort: '-batchId', empty: 'No file has been uploaded yet.' },
  access: { controlUser: read },
  api: '/query/exchange-upload-log',
  screens: { list: '/cf/exchange-upload-log' },
});
