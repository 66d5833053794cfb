import { scopeFlags, scopeLabels, scopes } from '#domain/scopes.ts';
import { choice, date, dateTime, flag, integer, resource, secret, text } from '#model';
import {
  memberAndUser,
  programAccess,
  programApproval,
  secretCall,
  secretPage,
} from './memberProgram.ts';

const setByServer = { readOnly: true, optional: true, inList: false, group: 'Use' } as const;
const scope = (name: keyof typeof scopeLabels, help: string, initial = false) =>
  flag(scopeLabels[name], { initial, example: true, inList: false, group: 'Scopes', help });

/**
 * The programs of a member that call the API. Each acts as one user of the member, with no more than the
 * rights of that user; its scopes, addresses and expiry narrow them.
 */
export const apiClient = resource('apiClient', {
  label: 'API Client',
  help: 'Programs of a member that call the API. Each acts as a user of the member, limited to its scopes and addresses. A second person approves a new one.',
  key: ['apiClientId'],
  fields: {
    apiClientId: integer('Client Id', { readOnly: true, code: true, sortable: true, width: 92 }),
    clientName: text('Name', { max: 60, searchable: true, sortable: true, width: 200 }),
    ...memberAndUser(
      'The user of the member in whose name the program acts. It can do only what this user can.',
    ),
    bidsRead: scope(
      'bids:read',
      'Scope bids:read: orders, their log, refused orders, what is on offer.',
      true,
    ),
    bidsWrite: scope('bids:write', 'Scope bids:write: enters, changes and cancels bids.'),
    reportsRead: scope(
      'reports:read',
      'Scope reports:read: allotments, obligations, market by price.',
    ),
    filesWrite: scope(
      'files:write',
      'Scope files:write: sends files of bids and places their rows.',
    ),
    addresses: text('Addresses', {
      max: 500,
      pattern: /^[0-9A-Fa-f.:/, ]+$/,
      patternMessage: 'Addresses must be addresses or networks, separated by commas',
      example: '10.1.0.0/16, 2001:db8::7',
      width: 200,
      help: 'The addresses and networks from which the program may call, separated by commas: 10.1.0.0/16, 2001:db8::7.',
    }),
    expiresOn: date('Expires', {
      sortable: true,
      filterable: 'range',
      help: 'The last day on which the program may call.',
    }),
    state: choice(
      'Status',
      { new: 'No Secret', active: 'Active', revoked: 'Revoked' },
      {
        readOnly: true,
        initial: 'new',
        filterable: true,
        width: 124,
        colours: { new: 'grey', active: 'green', revoked: 'red' },
      },
    ),
    lastUsedAt: dateTime('Last Use', { ...setByServer, inList: true, sortable: true }),
    lastAddress: text('Last Address', { ...setByServer, max: 64, code: true }),
    secretMadeAt: dateTime('Secret Made', setByServer),
    secretUsedAt: dateTime('Secret First Used', setByServer),
    formerUntil: dateTime('Former Secret Works Until', setByServer),
    secretHash: secret('Secret', { readOnly: true, optional: true }),
    formerHash: secret('Former Secret', { readOnly: true, optional: true }),
  },
  rules: {
    bidsRead: (row) => scopes.every((name) => !row[scopeFlags[name]]) && 'Choose one scope or more',
  },
  list: {
    columns: [
      'apiClientId',
      'clientName',
      'memberId',
      'userId',
      'state',
      'addresses',
      'expiresOn',
      'lastUsedAt',
    ],
    empty: 'No program may call the API.',
  },
  entries: {
    newSecret: 'New secret made',
    revoke: 'Revoked',
    'token issued': 'Token issued',
    'token refused': 'Token refused',
  },
  access: programAccess,
  approve: {
    fields: ['bidsRead', 'bidsWrite', 'reportsRead', 'filesWrite', 'addresses', 'expiresOn'],
    ...programApproval,
  },
  // Each token has an entry; a use of the client itself has none.
  journal: { rows: 'each', without: ['lastUsedAt', 'lastAddress', 'secretUsedAt'] },
  api: '/masters/apiclient',
  menu: { group: 'Masters', label: 'API Clients', position: 11 },
  commands: [{ words: ['api'] }],
  screens: {
    list: '/masters/apiclient',
    show: '/masters/apiclient/{apiClientId}',
    edit: '/masters/apiclient-edit/{apiClientId}',
    create: '/masters/apiclient-create',
  },
  pages: { newSecret: secretPage('/masters/apiclient-secret/{apiClientId}') },
  calls: {
    newSecret: secretCall('POST /masters/apiclient/{apiClientId}/secret', {
      summary: 'Makes a new secret of an API client and shows it, once',
      help: 'The former secret works for a while (24 hours unless the settings differ), so that the program can change over.',
    }),
  },
  actions: {
    revoke: {
      label: 'Revoke',
      confirm:
        'Revoke {clientName}? Its secrets and tokens stop working at once, for good. A program that needs access again needs a new client.',
      when: ({ state }) => state !== 'revoked',
      needs: 'list',
      reason: 'required',
      danger: true,
      successMessage: '{clientName} is revoked.',
    },
  },
});
