import { HttpResponse, http } from 'msw';
import type { ActiveSecurity } from '../../../resources/offer/console/activeSecurity.ts';

/** LICI IS on its T day and NHPC RS on its T+1, as GET /masters/security/active answers. */
export const onOffer = (today: string): ActiveSecurity[] => [
  {
    symbol: 'LICI',
    securityName: 'Life Insurance Corporation of India',
    isinCode: 'INE0J1Y01017',
    faceValue: 10,
    tickSize: 0.05,
    regularLotSize: 1,
    configuration: {
      series: 'IS',
      issueSize: 1_000_000,
      basePrice: 382,
      openOnDate: today,
      nextOnDate: '2999-01-01',
      mktOpenTime: '00:00:00',
      mktCloseTime: '23:59:59',
      isNewOrderAllowed: true,
      configLabel: 'T day - IS',
      isOpen: true,
      isModificationAllowed: true,
      isCancellationAllowed: true,
      isHalted: false,
      dayType: '10',
      isOneDay: false,
      windowClosesAt: null,
      isTAllotted: false,
      isUndersubscribed: false,
      discountFactor: null,
      discountType: null,
      cutOffPrice: null,
      cutoffFlag: false,
      retailOnT: 'ANY',
      retailLimit: 200_000,
      employeeLimit: 500_000,
      totalQuantity: 600_000,
      indicativePrice: 384.27,
    },
  },
  {
    symbol: 'NHPC',
    securityName: 'NHPC Limited',
    isinCode: 'INE848E01016',
    faceValue: 10,
    tickSize: 0.01,
    regularLotSize: 1,
    configuration: {
      series: 'RS',
      issueSize: 60_000,
      basePrice: 71,
      openOnDate: '2000-01-03',
      nextOnDate: today,
      mktOpenTime: '00:00:00',
      mktCloseTime: '23:59:59',
      isNewOrderAllowed: true,
      configLabel: 'T+1 day - RS',
      isOpen: true,
      isModificationAllowed: true,
      isCancellationAllowed: true,
      isHalted: false,
      dayType: '11',
      isOneDay: false,
      windowClosesAt: null,
      isTAllotted: true,
      isUndersubscribed: false,
      discountFactor: null,
      discountType: null,
      cutOffPrice: 71.5,
      cutoffFlag: true,
      retailOnT: 'ANY',
      retailLimit: 200_000,
      employeeLimit: 500_000,
      totalQuantity: 10_000,
      indicativePrice: null,
    },
  },
];

/** The book of LICI IS with two prices, as GET /query/ladder answers. */
export const book = (sequence = 100) => ({
  symbol: 'LICI',
  series: 'IS' as const,
  day: 'T' as const,
  tradeDate: '2026-11-21',
  floorPrice: 382,
  tickSize: 0.05,
  issueSize: 1_000_000,
  indicativePrice: 383.25,
  demand: 600_000,
  confirmed: 500_000,
  zeroMargin: 0,
  orders: 12,
  sequence,
  at: '2026-11-21T10:00:00.000+05:30',
  levels: [
    { price: 384.5, quantity: 200_000, confirmedQuantity: 200_000, numberOfOrders: 4 },
    { price: 382, quantity: 400_000, confirmedQuantity: 300_000, numberOfOrders: 8 },
  ],
});

const clients = [
  { clientId: 'C0001', clientName: 'Asha Traders', pan: 'AAAPA0001A' },
  { clientId: 'C0007', clientName: 'Meera Rao', pan: 'AAAPA0007G' },
].map((client, index) => ({
  ...client,
  id: index + 1,
  memberId: 'M001',
  category: 'NII',
  isActive: true,
  version: 1,
}));

/** The calls of the market pages, answered as for a dealer of M001. */
export const marketCalls = (today: string) => [
  http.get('/api/masters/security/active', () => HttpResponse.json(onOffer(today))),
  http.get('/api/query/ladder', ({ request }) => {
    const { searchParams } = new URL(request.url);
    return HttpResponse.json({
      ...book(),
      symbol: searchParams.get('symbol'),
      series: searchParams.get('series'),
    });
  }),
  http.get('/api/masters/client', ({ request }) => {
    const { q } = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}');
    return HttpResponse.json(clients.filter(({ clientId }) => clientId.startsWith(q)));
  }),
  http.get('/api/rms/order', () => HttpResponse.json([])),
  http.get('/api/rms/order/room', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const isRetail = searchParams.get('series') === 'RS' && searchParams.has('clientId');
    return HttpResponse.json({
      memberLeft: 40_000_000,
      panLeft: isRetail ? 71_500 : null,
      memberPan: 'BAACA0001Z',
    });
  }),
  http.get('/api/masters/participant/active', () =>
    HttpResponse.json([
      { participantId: 'CP01', participantName: 'Sterling Custody Services' },
      { participantId: 'CP02', participantName: 'Harbour Trust Custodian' },
    ]),
  ),
];
