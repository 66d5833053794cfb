import { scaled } from '#domain/decimal.ts';
import {
  type Category,
  type ClientType,
  categoriesOf,
  isInstitution,
  type MarginType,
  type Series,
} from '#domain/market/series.ts';
import { paiseIn } from '#domain/money.ts';
import { typedNumber } from '#domain/typedNumber.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';

/** A bid as it is being typed. What is a number later is a text here, as typed. */
export type Draft = {
  category: Category;
  clientType: ClientType;
  clientId: string;
  pan: string;
  participantId: string;
  marginType: MarginType;
  isMarketOrder: boolean;
  quantity: string;
  price: string;
};

export const blank: Draft = {
  category: 'NII',
  clientType: 'CLI',
  clientId: '',
  pan: '',
  participantId: '',
  marginType: '1',
  isMarketOrder: false,
  quantity: '',
  price: '',
};

/** The draft with what the series leaves no choice in: its one category, its margin, its cut-off. */
export const settled = (draft: Draft, { configuration }: ActiveSecurity): Draft => {
  const { series, cutoffFlag } = configuration;
  const category = categoryIn(series, draft);
  return {
    ...draft,
    category,
    clientType: series === 'IS' ? draft.clientType : 'CLI',
    marginType: isInstitution(category) ? draft.marginType : '1',
    participantId: series === 'IS' ? draft.participantId : '',
    isMarketOrder: series === 'ES' || (series === 'RS' && cutoffFlag && draft.isMarketOrder),
  };
};

/** As what a client bids in a series: its own category where that may bid there, else the series' usual one. */
export const categoryIn = (series: Series, { category }: { category: Category }): Category => {
  const categories = categoriesOf[series];
  if (categories.includes(category)) return category;
  return categories.find((one) => one === 'NII') ?? (categories[0] as Category);
};

/** The typed price in paise; null when it is none above zero, or the bid is at the cut-off price. */
export const priceOfDraft = ({
  price,
  isMarketOrder,
}: Pick<Draft, 'price' | 'isMarketOrder'>): number | null =>
  isMarketOrder ? null : aboveZero(paiseIn(typedNumber(price, 2) ?? ''));

/** The typed quantity in shares; null when it is no whole number above zero. */
export const quantityOfDraft = ({ quantity }: Draft): number | null =>
  aboveZero(scaled(typedNumber(quantity) ?? '', 0));

/** Null for a value that is refused anyway: it has no worth and no position in the book. */
const aboveZero = (value: number | null): number | null =>
  value !== null && value > 0 ? value : null;
