/**
 * Sets of terms for usual offers, as they are stored: money in paise, percentages in thousandths.
 */
export const demoTemplates = [
  {
    templateName: 'Government offer, non-retail',
    description: 'T day of a divestment: a tenth for retail, price priority, no discount',
    series: 'IS',
    ...usual(),
    discountFactor: null,
    discountType: null,
  },
  {
    templateName: 'Government offer, retail',
    description: 'T+1 day of a divestment: a tenth for retail, at a discount of 5 percent',
    series: 'RS',
    ...usual(),
    discountFactor: 5_000,
    discountType: 'PERCENT',
  },
  {
    templateName: 'Employees of the company',
    description: 'T+1 day for employees, at the cut-off price only',
    series: 'ES',
    ...usual(),
    greenshoeQuantity: 0,
    discountFactor: null,
    discountType: null,
  },
];

/** The terms that all templates share. */
function usual() {
  return {
    faceValue: 1_000,
    tickSize: 5,
    regularLotSize: 1,
    mktOpenTime: '09:15:00',
    mktCloseTime: '15:30:00',
    greenshoeQuantity: null as number | null,
    riPercent: 10_000,
    allotmentType: 'PRICE_PRIORITY',
    retailLimit: 20_000_000,
    employeeLimit: 50_000_000,
  };
}

/** Words that an exchange says on most days of an offer. */
export const demoBroadcasts = [
  {
    templateName: 'Bidding opens',
    message: 'OFS of … opens for bidding today at 09:15 and closes at 15:30. Floor price ₹ ….',
    toRole: null,
  },
  {
    templateName: 'Bidding extended',
    message: 'Bidding in … is extended until … today.',
    toRole: null,
  },
  {
    templateName: 'Floor price revised',
    message: 'The floor price of … is revised to ₹ …. Bids below it must be modified.',
    toRole: 'dealer',
  },
  {
    templateName: 'Fifteen minutes left',
    message: 'Bidding closes in fifteen minutes. Custodian confirmations end at 15:30.',
    toRole: null,
  },
];
