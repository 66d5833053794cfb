import { roleLabels } from '#domain/roles.ts';
import { choice, manageAndRemove, resource, text } from '#model';

/** Texts that are sent again and again, ready to be sent after a last look. */
export const broadcastTemplate = resource('broadcastTemplate', {
  label: 'Broadcast Template',
  help: 'Texts of broadcasts that are sent often. Fill in each … before you send one.',
  key: ['templateName'],
  fields: {
    templateName: text('Template Name', { max: 40, searchable: true, sortable: true, width: 220 }),
    message: text('Message', { min: 3, max: 500, searchable: true, width: 520 }),
    toRole: choice('To Role', roleLabels, { optional: true }),
  },
  access: { controlUser: manageAndRemove },
  api: '/messaging/broadcast-template',
  linkedFrom: ['broadcast'],
  screens: {
    list: '/utils/broadcast-template',
    show: '/utils/broadcast-template-view/{templateName}',
    edit: '/utils/broadcast-template/{templateName}',
    create: '/utils/broadcast-template-create',
  },
});
