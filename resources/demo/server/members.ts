/** Forty members of the exchange, by name and city; their ids are M001 to M040. All are invented. */
const names: readonly (readonly [name: string, city: string])[] = [
  ['Anantara Securities Limited', 'Mumbai'],
  ['Bluepeak Broking Private Limited', 'Mumbai'],
  ['Chandrika Capital Markets Limited', 'Ahmedabad'],
  ['Deccan Ridge Securities Limited', 'Hyderabad'],
  ['Eastern Ghat Stock Brokers Limited', 'Visakhapatnam'],
  ['Falguni Shares and Stocks Limited', 'Kolkata'],
  ['Gulmohar Financial Services Limited', 'Pune'],
  ['Harbour Street Securities Limited', 'Mumbai'],
  ['Indrayani Equities Private Limited', 'Pune'],
  ['Jamuna Investrade Limited', 'New Delhi'],
  ['Kaveri Wealth Securities Limited', 'Bengaluru'],
  ['Lotus Ledger Broking Limited', 'Chennai'],
  ['Malabar Coast Securities Limited', 'Kochi'],
  ['Narmada Valley Stock Broking Limited', 'Vadodara'],
  ['Orchid Lane Capital Limited', 'Mumbai'],
  ['Palash Tree Securities Limited', 'Bhopal'],
  ['Qutub Investment Services Limited', 'New Delhi'],
  ['Rann Capital Brokers Private Limited', 'Rajkot'],
  ['Sahyadri Securities Limited', 'Nashik'],
  ['Tungabhadra Shares Limited', 'Hubballi'],
  ['Udaya Stock Holding Limited', 'Chennai'],
  ['Vindhya Broking Services Limited', 'Indore'],
  ['Western Lagoon Securities Limited', 'Goa'],
  ['Xavier and Mistry Brokers LLP', 'Mumbai'],
  ['Yashodhan Capital Services Limited', 'Pune'],
  ['Zaveri Meridian Securities Limited', 'Surat'],
  ['Aravalli Hills Broking Limited', 'Jaipur'],
  ['Brahmaputra Securities Limited', 'Guwahati'],
  ['Coromandel Investors Services Limited', 'Chennai'],
  ['Dhruva Star Stock Brokers Limited', 'Lucknow'],
  ['Ekadanta Equity Broking Limited', 'Nagpur'],
  ['Fortune Banyan Securities Limited', 'Kolkata'],
  ['Godavari Delta Capital Limited', 'Rajahmundry'],
  ['Hoysala Securities Private Limited', 'Mysuru'],
  ['Ilaichi Street Broking Limited', 'Mumbai'],
  ['Jhelum Capital Limited', 'Chandigarh'],
  ['Konark Sun Securities Limited', 'Bhubaneswar'],
  ['Lakshadweep Wealth Broking Limited', 'Kochi'],
  ['Mandovi River Securities Limited', 'Goa'],
  ['Nilgiri Tea Road Brokers Limited', 'Coimbatore'],
];

/** One lakh crore rupees in paise: wide enough for any trial. */
const orderValueLimit = 100_000_000_000_000;

const letter = (number: number) => String.fromCharCode(65 + (number % 26));

/** The PAN under which a member bids for itself. */
const ownPan = (member: number): string =>
  `B${letter(Math.floor(member / 26))}${letter(member)}C${letter(member)}${String(member + 1).padStart(4, '0')}Z`;

export const demoMembers = names.map(([memberName, city], index) => ({
  tradingMemberId: `M${String(index + 1).padStart(3, '0')}`,
  memberName,
  memberType: index % 5 === 4 ? ('TM' as const) : ('TCM' as const),
  city,
  orderValueLimit,
  pan: ownPan(index),
  // Two of them, among them one that people sign in for, bid within what they have put down.
  isCollateralHeld: index === 1 || index === 2,
  isActive: true,
}));

/** The PAN under which LIC is a client of several members. Invented, as all are. */
export const insurerPan = 'AAACL0001L';

/** The institutions that watch and do not bid through this exchange themselves. */
export const demoInstitutions = [
  {
    tradingMemberId: 'LIC',
    memberName: 'Life Insurance Corporation',
    city: 'Mumbai',
    pan: insurerPan,
  },
  { tradingMemberId: 'MOF', memberName: 'Ministry of Finance', city: 'New Delhi', pan: null },
].map((each) => ({
  ...each,
  memberType: 'INS' as const,
  orderValueLimit: null,
  isCollateralHeld: false,
  isActive: true,
}));

const crore = 1_000_000_000;

/** Limits below the member's, in paise: wide enough for any trial, and enough to be seen. */
const branchLimits: Readonly<Record<string, number>> = {
  'M001/B1': 80_000 * crore,
  'M001/B2': 50_000 * crore,
};
export const userLimits: Readonly<Record<string, number>> = {
  1001: 40_000 * crore,
  1002: 25_000 * crore,
};

/** Two branches of every member: the head office and one more. */
export const demoBranches = demoMembers.flatMap(({ tradingMemberId, city }, index) =>
  [
    { branchId: 'B1', branchName: 'Head Office', city },
    { branchId: 'B2', branchName: 'Second Office', city: names[(index + 7) % names.length]?.[1] },
  ].map((branch) => ({
    tradingMemberId,
    ...branch,
    city: branch.city ?? city,
    orderValueLimit: branchLimits[`${tradingMemberId}/${branch.branchId}`] ?? null,
    isActive: true,
  })),
);

/** Custodians and others who confirm bids of institutions. All are invented. */
export const demoParticipants = (
  [
    ['CP01', 'Sterling Custody Services', 'CUST'],
    ['CP02', 'Harbour Trust Custodian', 'CUST'],
    ['CP03', 'Banyan Bank Custody', 'CUST'],
    ['CP04', 'Meridian Securities Services', 'CUST'],
    ['CP05', 'Peninsula Bank Custodial Services', 'CUST'],
    ['CP06', 'Northgate Global Custody', 'CUST'],
    ['CP07', 'Monsoon Mutual Fund', 'MF'],
    ['CP08', 'Peepal Tree Mutual Fund', 'MF'],
    ['CP09', 'Arbour Lane Emerging Markets Fund', 'FII'],
    ['CP10', 'Cedarwood Pension Trust', 'FII'],
  ] as const
).map(([participantId, participantName, participantType]) => ({
  participantId,
  participantName,
  participantType,
  isActive: true,
}));
