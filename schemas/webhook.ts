import { choice, dateTime, flag, integer, resource, secret, text } from '#model';
import {
  memberAndUser,
  programAccess,
  programApproval,
  secretCall,
  secretPage,
} from '#own/apiClient/memberProgram.ts';

const setByServer = { readOnly: true, optional: true, inList: false, group: 'Deliveries' } as const;
/** They lead to the deliveries of the webhook alone. */
const itsDeliveries = { noun: 'webhookDelivery', sharing: ['webhookId'] } as const;
const hidden = { readOnly: true, optional: true, inList: false, inPage: false } as const;
const kindOf = (label: string, help: string) =>
  flag(label, { initial: true, example: true, inList: false, group: 'Events', help });

/**
 * The addresses to which members want events sent. Each acts as a user of the member, and tells the events that
 * this user may see.
 */
export const webhook = resource('webhook', {
  label: 'Webhook',
  help: 'Addresses of programs of a member, to which the server sends events of bids, allotments and the market. A second person approves a new one.',
  key: ['webhookId'],
  fields: {
    webhookId: integer('Webhook Id', { readOnly: true, code: true, sortable: true, width: 108 }),
    webhookName: text('Name', { max: 60, searchable: true, sortable: true, width: 180 }),
    ...memberAndUser(
      'The user of the member for whom the program works. It gets events of the bids that this user sees.',
    ),
    url: text('Address', {
      max: 500,
      pattern: /^https?:\/\/[^\s@#\\]+$/,
      patternMessage: 'Address must be one such as https://desk.member.example/events',
      example: 'https://desk.member.example/events',
      width: 300,
      help: 'The server posts each event to this address. It must be reachable from the internet, by https.',
    }),
    tellsBids: kindOf('Bids', 'Each event of a bid: entered, modified, cancelled, refused.'),
    tellsAllotments: kindOf('Allotments', 'The allotment of each bid.'),
    tellsMarket: kindOf('Market Status', 'Each opening and closing of the market.'),
    state: choice(
      'Status',
      { new: 'No Secret', active: 'Active', off: 'Off' },
      {
        readOnly: true,
        initial: 'new',
        filterable: true,
        width: 124,
        colours: { new: 'grey', active: 'green', off: 'red' },
      },
    ),
    deliveredAt: dateTime('Last Delivery', {
      ...setByServer,
      inList: true,
      sortable: true,
      record: itsDeliveries,
    }),
    failingSince: dateTime('Failing Since', {
      ...setByServer,
      inList: true,
      record: itsDeliveries,
    }),
    failures: integer('Failed Tries', {
      ...setByServer,
      help: 'How often in a row nothing was accepted at the address.',
    }),
    retryAt: dateTime('Next Try', setByServer),
    secretMadeAt: dateTime('Secret Made', setByServer),
    formerUntil: dateTime('Former Secret Works Until', setByServer),
    sealedSecret: secret('Secret', { readOnly: true, optional: true }),
    formerSealed: secret('Former Secret', { readOnly: true, optional: true }),
    /** The last rows that became deliveries; null for events that it does not tell. */
    bidsUpTo: integer('Bids Up To', hidden),
    marketUpTo: integer('Market Up To', hidden),
    /** The process that sends for it, and until when nobody else may. */
    takenBy: text('Taken By', { ...hidden, max: 120 }),
    takenUntil: dateTime('Taken Until', hidden),
  },
  rules: {
    tellsBids: ({ tellsBids, tellsAllotments, tellsMarket }) =>
      !tellsBids && !tellsAllotments && !tellsMarket && 'Choose one kind of events or more',
  },
  list: {
    columns: [
      'webhookId',
      'webhookName',
      'memberId',
      'userId',
      'state',
      'url',
      'deliveredAt',
      'failingSince',
    ],
    empty: 'No program is sent events.',
  },
  entries: {
    newSecret: 'New secret made',
    stop: 'Switched off',
    start: 'Switched on',
    failed: 'Switched off by the server',
  },
  access: programAccess,
  approve: {
    fields: ['url', 'tellsBids', 'tellsAllotments', 'tellsMarket'],
    ...programApproval,
  },
  // Each delivery has a row of the log.
  journal: {
    rows: 'each',
    without: [
      'deliveredAt',
      'failingSince',
      'failures',
      'retryAt',
      'bidsUpTo',
      'marketUpTo',
      'takenBy',
      'takenUntil',
    ],
  },
  api: '/masters/webhook',
  menu: { group: 'Masters', label: 'Webhooks', position: 12 },
  commands: [{ words: ['wh'] }],
  screens: {
    list: '/masters/webhook',
    show: '/masters/webhook/{webhookId}',
    edit: '/masters/webhook-edit/{webhookId}',
    create: '/masters/webhook-create',
  },
  pages: { newSecret: secretPage('/masters/webhook-secret/{webhookId}') },
  calls: {
    newSecret: secretCall('POST /masters/webhook/{webhookId}/secret', {
      summary: 'Makes a new secret of a webhook and shows it, once',
      help: 'Deliveries are signed with both secrets for a while (24 hours unless the settings differ), so that the program can change over.',
    }),
  },
  actions: {
    stop: {
      label: 'Switch Off',
      confirm: 'Switch off {webhookName}? Its events wait until it is switched on again.',
      when: ({ state }) => state === 'active',
      needs: 'list',
      reason: 'required',
      danger: true,
      successMessage: '{webhookName} is switched off.',
    },
    start: {
      label: 'Switch On',
      confirm: 'Switch on {webhookName}? The events that wait are sent to it at once.',
      when: ({ state }) => state === 'off',
      needs: 'edit',
      successMessage: '{webhookName} is switched on.',
    },
  },
});
