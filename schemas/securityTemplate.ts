import { blank, manageAndRemove, resource, text } from '#model';
import { security } from './security.ts';

/** A named set of terms that a new security can start from. */
export const securityTemplate = resource('securityTemplate', {
  label: 'Security Template',
  help: 'A named set of terms. A new security that starts from it takes every value that the template has; fields that are blank here stay as they are.',
  key: ['templateName'],
  fields: {
    templateName: text('Template Name', { max: 40, searchable: true, sortable: true, width: 220 }),
    description: text('Description', { max: 200, optional: true, searchable: true, width: 320 }),
    ...blank(security.fields, [
      'series',
      'faceValue',
      'tickSize',
      'regularLotSize',
      'mktOpenTime',
      'mktCloseTime',
      'greenshoeQuantity',
      'riPercent',
      'allotmentType',
      'discountFactor',
      'discountType',
      'retailLimit',
      'retailOnT',
      'employeeLimit',
    ]),
  },
  list: { columns: ['templateName', 'description', 'series', 'riPercent', 'allotmentType'] },
  access: { controlUser: manageAndRemove },
  api: '/masters/securitytemplate',
  linkedFrom: ['security'],
  screens: {
    list: '/masters/securitytemplate',
    show: '/masters/securitytemplate-view/{templateName}',
    edit: '/masters/securitytemplate/{templateName}',
    create: '/masters/securitytemplate-create',
  },
});
