/** A real offer for sale, moved in time. Money in paise, percentages in thousandths. */
export type DemoOffer = {
  symbol: string;
  securityName: string;
  isinCode: string;
  faceValue: number;
  tickSize: number;
  floorPrice: number;
  baseQuantity: number;
  greenshoeQuantity: number;
  riPercent: number;
  /** The published retail quantity where it is not what the arithmetic gives. */
  retailQuantity?: number;
  /** Shares for employees, on top of the offer; no ES series without. */
  employeeQuantity?: number;
  isProportionate?: boolean;
  discount?: { factor: number; type: 'AMOUNT' | 'PERCENT' };
  cutOffPrice?: number;
  /** Another exchange draws up its allocation. */
  designatedExchange?: 'BSE';
  /** Trading days from today to its T day: 0 bids for the first day today, -1 for the second. */
  tInTradingDays: number;
  /** Its T day is over and still to be allotted by hand; its T+1 is today. */
  isToAllot?: true;
  status: 'provisional' | 'drafted' | 'verification' | 'rework' | 'approved';
};

const tenPercent = 10_000;

/** The hours of the real session. */
export const sessionHours = { opens: '09:15:00', closes: '15:30:00' } as const;

/**
 * Whether an offer has the hours of the real session: both days are over, or T is over and not yet
 * allotted.
 */
export const isOver = ({ tInTradingDays, isToAllot }: DemoOffer): boolean =>
  tInTradingDays < -1 || isToAllot === true;

/**
 * Offers of 2017 to 2026 as the seller notices gave them to the exchanges: NSE "proposed offer for
 * sale" and BSE "live activities schedule" circulars and over-subscription notices. Ticks follow
 * the price: 0.01 below Rs 250, 0.05 to Rs 1,000, 0.10 above.
 */
export const demoOffers: readonly DemoOffer[] = [
  // 04/05-Aug-2026: greenshoe used, cut-off 383.10, Rs 10 off for retail and employees.
  {
    symbol: 'LICI',
    securityName: 'Life Insurance Corporation of India',
    isinCode: 'INE0J1Y01017',
    faceValue: 1_000,
    tickSize: 5,
    floorPrice: 38_200,
    baseQuantity: 316_249_885,
    greenshoeQuantity: 505_999_816,
    riPercent: tenPercent,
    employeeQuantity: 5_000_000,
    discount: { factor: 10_000, type: 'AMOUNT' },
    tInTradingDays: 0,
    status: 'approved',
  },
  // 25/26-Aug-2026: non-retail 7.88 times, cut-off 520; the notice prints one share more for retail.
  {
    symbol: 'HINDCOPPER',
    securityName: 'Hindustan Copper Limited',
    isinCode: 'INE531E01026',
    faceValue: 500,
    tickSize: 5,
    floorPrice: 51_400,
    baseQuantity: 58_021_442,
    greenshoeQuantity: 0,
    riPercent: tenPercent,
    retailQuantity: 5_802_146,
    tInTradingDays: 0,
    status: 'approved',
  },
  // 02/03-Jun-2026: greenshoe used; the employees' quantity was enlarged to 9,040,530.
  {
    symbol: 'NHPC',
    securityName: 'NHPC Limited',
    isinCode: 'INE848E01016',
    faceValue: 1_000,
    tickSize: 1,
    floorPrice: 7_100,
    baseQuantity: 301_351_044,
    greenshoeQuantity: 301_351_044,
    riPercent: tenPercent,
    employeeQuantity: 9_040_530,
    tInTradingDays: -1,
    status: 'approved',
  },
  // 27/29-May-2026: greenshoe used.
  {
    symbol: 'COALINDIA',
    securityName: 'Coal India Limited',
    isinCode: 'INE522F01014',
    faceValue: 1_000,
    tickSize: 5,
    floorPrice: 41_200,
    baseQuantity: 61_627_283,
    greenshoeQuantity: 61_627_283,
    riPercent: tenPercent,
    employeeQuantity: 25_000,
    tInTradingDays: -1,
    status: 'approved',
  },
  // 16/17-Jun-2026: greenshoe used.
  {
    symbol: 'GICRE',
    securityName: 'General Insurance Corporation of India',
    isinCode: 'INE481Y01014',
    faceValue: 500,
    tickSize: 5,
    floorPrice: 35_200,
    baseQuantity: 35_088_000,
    greenshoeQuantity: 52_632_000,
    riPercent: tenPercent,
    employeeQuantity: 20_000,
    tInTradingDays: 2,
    status: 'approved',
  },
  // 09/10-Jun-2026: greenshoe used.
  {
    symbol: 'NLCINDIA',
    securityName: 'NLC India Limited',
    isinCode: 'INE589A01014',
    faceValue: 1_000,
    tickSize: 5,
    floorPrice: 30_300,
    baseQuantity: 27_732_732,
    greenshoeQuantity: 13_866_366,
    riPercent: tenPercent,
    employeeQuantity: 25_000,
    tInTradingDays: 4,
    status: 'verification',
  },
  // 24/25-Jun-2026: 112,402,040 of 130,685,060 used.
  {
    symbol: 'IRFC',
    securityName: 'Indian Railway Finance Corporation Limited',
    isinCode: 'INE053F01010',
    faceValue: 1_000,
    tickSize: 1,
    floorPrice: 9_100,
    baseQuantity: 130_685_060,
    greenshoeQuantity: 112_402_040,
    riPercent: tenPercent,
    retailQuantity: 24_308_711,
    employeeQuantity: 25_000,
    tInTradingDays: 6,
    status: 'drafted',
  },
  // 18/19-Mar-2026.
  {
    symbol: 'SWANDEF',
    securityName: 'Swan Defence and Heavy Industries Limited',
    isinCode: 'INE542F01020',
    faceValue: 1_000,
    tickSize: 10,
    floorPrice: 190_000,
    baseQuantity: 2_638_747,
    greenshoeQuantity: 0,
    riPercent: tenPercent,
    tInTradingDays: 8,
    status: 'provisional',
  },
  // 15/16-Oct-2025.
  {
    symbol: 'RUSTOMJEE',
    securityName: 'Keystone Realtors Limited',
    isinCode: 'INE263M01029',
    faceValue: 1_000,
    tickSize: 5,
    floorPrice: 55_000,
    baseQuantity: 4_576_000,
    greenshoeQuantity: 0,
    riPercent: tenPercent,
    tInTradingDays: 10,
    status: 'rework',
  },
  // 22/25-May-2026: greenshoe used. Both days over, retail short.
  {
    symbol: 'CENTRALBK',
    securityName: 'Central Bank of India',
    isinCode: 'INE483A01010',
    faceValue: 1_000,
    tickSize: 1,
    floorPrice: 3_100,
    baseQuantity: 362_056_051,
    greenshoeQuantity: 362_056_051,
    riPercent: tenPercent,
    employeeQuantity: 7_500_000,
    tInTradingDays: -2,
    status: 'approved',
  },
  // 17/18-Dec-2025.
  {
    symbol: 'IOB',
    securityName: 'Indian Overseas Bank',
    isinCode: 'INE565A01014',
    faceValue: 1_000,
    tickSize: 1,
    floorPrice: 3_400,
    baseQuantity: 385_131_796,
    greenshoeQuantity: 192_565_898,
    riPercent: tenPercent,
    employeeQuantity: 150_000,
    tInTradingDays: -9,
    status: 'approved',
  },
  // Both days over, retail over-subscribed.
  {
    symbol: 'TICL',
    securityName: 'Twamev Construction and Infrastructure Limited',
    isinCode: 'INE388G01026',
    faceValue: 1_000,
    tickSize: 1,
    floorPrice: 3_250,
    baseQuantity: 15_703_800,
    greenshoeQuantity: 0,
    riPercent: tenPercent,
    tInTradingDays: -2,
    status: 'approved',
  },
  // 02/03-Dec-2025: greenshoe used. T is still to be allotted.
  {
    symbol: 'MAHABANK',
    securityName: 'Bank of Maharashtra',
    isinCode: 'INE457A01014',
    faceValue: 1_000,
    tickSize: 1,
    floorPrice: 5_400,
    baseQuantity: 384_577_748,
    greenshoeQuantity: 76_915_549,
    riPercent: tenPercent,
    employeeQuantity: 75_000,
    tInTradingDays: -1,
    isToAllot: true,
    status: 'approved',
  },
  // 05/06-Feb-2026, units of an investment trust: greenshoe used. T is still to be
  // allotted, at another exchange.
  {
    symbol: 'INDIGRID',
    securityName: 'IndiGrid Infrastructure Trust',
    isinCode: 'INE219X23014',
    faceValue: 10_000,
    tickSize: 1,
    floorPrice: 16_050,
    baseQuantity: 43_631_371,
    greenshoeQuantity: 26_459_185,
    riPercent: tenPercent,
    designatedExchange: 'BSE',
    tInTradingDays: -1,
    isToAllot: true,
    status: 'approved',
  },
  // 04/05-Sep-2025: one clearing price, under-subscribed, which the seller accepted.
  {
    symbol: 'IRONWOOD',
    securityName: 'Ironwood Education Limited',
    isinCode: 'INE791H01011',
    faceValue: 1_000,
    tickSize: 1,
    floorPrice: 3_610,
    baseQuantity: 1_083_236,
    greenshoeQuantity: 0,
    riPercent: tenPercent,
    isProportionate: true,
    tInTradingDays: -2,
    status: 'approved',
  },
  // 29/30-Aug-2017: a fifth for retail, at 5% off; both days over, at another exchange.
  {
    symbol: 'NTPC',
    securityName: 'NTPC Limited',
    isinCode: 'INE733E01010',
    faceValue: 1_000,
    tickSize: 5,
    floorPrice: 16_800,
    baseQuantity: 412_273_220,
    greenshoeQuantity: 412_273_220,
    riPercent: 20_000,
    discount: { factor: 5_000, type: 'PERCENT' },
    designatedExchange: 'BSE',
    tInTradingDays: -2,
    status: 'approved',
  },
];
