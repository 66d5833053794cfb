import { choice, dateTime, integer, read, reference, resource, text, within } from '#model';

const bySystem = { readOnly: true } as const;

/** The events that are sent to webhooks, each with its tries: the log of a webhook and its queue. */
export const webhookDelivery = resource('webhookDelivery', {
  label: 'Webhook Delivery',
  plural: 'Webhook Deliveries',
  help: 'Each event that was sent to a webhook or waits for it, with the tries and the last answer.',
  key: ['id'],
  fields: {
    id: integer('Id', { ...bySystem, code: true, sortable: true, width: 96 }),
    webhookId: integer('Webhook Id', {
      ...bySystem,
      code: true,
      filterable: true,
      width: 108,
      record: 'webhook',
    }),
    memberId: reference('Member Id', 'tradingMember', { ...bySystem, max: 5, width: 92 }),
    messageId: text('Message Id', {
      ...bySystem,
      max: 60,
      code: true,
      width: 180,
      help: 'The header webhook-id of the event: the same in each try, so that a receiver can drop what it has.',
    }),
    eventType: text('Event', { ...bySystem, max: 60, code: true, width: 180 }),
    /** Events of one subject go one after the other. */
    subject: text('Subject', { ...bySystem, max: 40, inList: false, inPage: false }),
    orderId: integer('Order Id', {
      ...bySystem,
      optional: true,
      code: true,
      width: 140,
      record: 'order',
    }),
    state: choice(
      'Status',
      { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given Up' },
      {
        ...bySystem,
        filterable: true,
        width: 116,
        colours: { waiting: 'amber', delivered: 'green', failed: 'red' },
      },
    ),
    tries: integer('Tries', { ...bySystem, initial: 0, width: 84 }),
    status: integer('HTTP Status', { ...bySystem, optional: true, width: 116 }),
    fault: text('Last Failure', {
      ...bySystem,
      max: 255,
      optional: true,
      width: 260,
      isSaid: true,
    }),
    queuedAt: dateTime('Queued', bySystem),
    triedAt: dateTime('First Try', { ...bySystem, optional: true, inList: false }),
    dueAt: dateTime('Next Try', { ...bySystem, optional: true }),
    deliveredAt: dateTime('Delivered', { ...bySystem, optional: true }),
    payload: text('Content', { ...bySystem, max: 16_000, code: true, inList: false }),
  },
  list: {
    columns: [
      'id',
      'webhookId',
      'eventType',
      'orderId',
      'state',
      'tries',
      'status',
      'fault',
      'queuedAt',
      'dueAt',
      'deliveredAt',
      'messageId',
    ],
    sort: '-id',
    empty: 'Nothing has been sent yet.',
  },
  entries: { resend: 'Sent again' },
  access: {
    memberAdmin: within({ memberId: 'memberId' }, read),
    controlUser: read,
  },
  journal: {
    none: 'What a delivery tells of has an entry. The machine writes how far the delivery has come.',
  },
  unique: [['webhookId', 'messageId']],
  api: '/query/webhook-delivery',
  screens: { list: '/masters/webhook-deliveries', show: '/masters/webhook-deliveries/{id}' },
  linkedFrom: ['webhook'],
  storage: {
    size: 'large',
    indexes: [
      ['webhookId', 'id'],
      ['memberId', 'id'],
      ['state', 'id'],
      ['webhookId', 'state', 'subject', 'id'],
    ],
  },
  actions: {
    resend: {
      label: 'Send Again',
      confirm:
        'Send {eventType} again? It goes under the same message id, by which a receiver knows what it has.',
      when: ({ state }) => state !== 'waiting',
      needs: 'list',
      successMessage: 'It is sent again.',
    },
  },
});
