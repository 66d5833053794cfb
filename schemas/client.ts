import {
  choice,
  date,
  flag,
  type Grant,
  integer,
  manage,
  pan,
  read,
  reference,
  resource,
  text,
  time,
  within,
} from '#model';

const ofOwnMember = (grant: Grant): Grant => within({ memberId: 'memberId' }, grant);

/** A client of a trading member, known by the code its orders carry. */
export const client = resource('client', {
  label: 'Client',
  help: 'A client of a trading member. A bid for a client names its code and its PAN. Admins and dealers of the member maintain the clients. Each client has its own page.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false }),
    memberId: reference('Member Id', 'tradingMember', {
      max: 5,
      upper: true,
      createOnly: true,
      filterable: true,
    }),
    clientId: text('Client Id', {
      max: 10,
      upper: true,
      code: true,
      createOnly: true,
      searchable: true,
      sortable: true,
    }),
    clientName: text('Client Name', { max: 100, searchable: true, width: 240 }),
    pan: pan('PAN', { searchable: true }),
    category: choice(
      'Category',
      {
        RI: 'Retail Individual',
        NII: 'Non-Institutional',
        MF: 'Mutual Fund',
        IC: 'Insurance Company',
        OTHS: 'Other Institution',
        EMP: 'Employee',
      },
      { filterable: true },
    ),
    uccComplianceDate: date('UCC Compliance Date', {
      optional: true,
      filterable: 'range',
      help: 'The day on which the client code became compliant. The client can bid from the next day.',
    }),
    uccComplianceTime: time('UCC Compliance Time', {
      optional: true,
      help: 'Exchange time. After 22:00 the client can bid one day later. Blank means before 22:00.',
    }),
    isActive: flag('Active', { initial: true, filterable: true }),
  },
  list: {
    columns: ['clientId', 'clientName', 'pan', 'category', 'uccComplianceDate', 'isActive'],
    sort: 'clientId',
  },
  access: {
    memberAdmin: ofOwnMember(manage),
    branchAdmin: ofOwnMember(manage),
    // A dealer opens a client on the page of dealers, below.
    dealer: ofOwnMember({ actions: ['list', 'create', 'edit', 'export'] }),
  },
  api: '/masters/client',
  unique: [['memberId', 'clientId']],
  importable: true,
  bulkEdit: ['isActive', 'category'],
  menu: { group: 'Masters', label: 'Client Master', position: 10 },
  commands: [{ words: ['cl', 'clients'], go: 'n' }],
  find: ['clientId', 'clientName', 'memberId'],
  screens: {
    list: '/masters/client-master',
    show: '/masters/client-master/{id}',
    edit: '/masters/client-master-edit/{id}',
    create: '/masters/client-master-create',
  },
  variants: {
    dealer: {
      access: { dealer: ofOwnMember(read) },
      screens: { show: '/masters/client-master-dealer/{id}' },
    },
  },
});
