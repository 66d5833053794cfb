import { choice, dateTime, integer, read, resource, text } from '#model';

/** A demand file of another exchange that was uploaded, or refused (specification §2.10). */
export const demandUpload = resource('demandUpload', {
  label: 'Previous Upload',
  plural: 'Previous Uploads',
  help: 'The demand files of other exchanges that were uploaded or refused, newest first.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, listed: false, sorted: true }),
    fileType: choice(
      'File Type',
      { BSEFile: 'BSE File', MSEFile: 'MSE File' },
      { listed: true, filtered: true, sorted: true, width: 110 },
    ),
    uploadStatus: choice(
      'Status',
      { Success: 'Success', Error: 'Error' },
      {
        listed: true,
        filtered: true,
        sorted: true,
        width: 110,
        colours: { Success: 'green', Error: 'red' },
      },
    ),
    uploadedBy: text('Uploaded By', {
      max: 30,
      code: true,
      listed: true,
      filtered: true,
      sorted: true,
    }),
    uploadedAt: dateTime('Uploaded At', { listed: true, filtered: 'range', sorted: true }),
    fileName: text('File Name', {
      max: 255,
      listed: true,
      searched: true,
      sorted: true,
      width: 260,
    }),
    errorMessages: text('Error Message', { max: 2000, optional: true, listed: true, width: 320 }),
  },
  list: { sort: '-uploadedAt', perPage: 10, empty: 'No data available' },
  access: { controlUser: read },
  api: '/scheduler/demanddata/uploads',
  screens: { list: '/filegen-tracker/demandfileupload-log' },
});
