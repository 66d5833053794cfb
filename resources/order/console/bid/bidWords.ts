import { t } from '#console/browser/language.ts';
import { valuationPrice } from '#domain/bid/bid.ts';
import { marginLabels } from '#domain/market/series.ts';
import { amountText } from '#domain/money.ts';
import { demandFrom, type Ladder } from '../../../marketByPrice/console/ladder.ts';
import { priceOf, shares } from '../../../marketByPrice/console/words.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { type Draft, priceOfDraft, quantityOfDraft } from './draft.ts';
import { termsOf } from './termsOf.ts';

/**
 * The value of a draft in paise; null while quantity or price is missing, or beyond exact
 * arithmetic.
 */
export const worthOf = (draft: Draft, security: ActiveSecurity): number | null => {
  const quantity = quantityOfDraft(draft);
  const price = priceOfDraft(draft);
  if (quantity === null || (price === null && !draft.isMarketOrder)) return null;
  const value = quantity * valuationPrice({ price }, termsOf(security));
  return Number.isSafeInteger(value) ? value : null;
};

/** An amount of paise for a screen, with a no-break space after the sign: '₹ 96,12,500.00'. */
export const amountOnScreen = (paise: number): string => `₹\u00a0${amountText(paise)}`;

/** The whole bid in one sentence, for the review before it is sent. */
export const reviewOf = (
  draft: Draft,
  security: ActiveSecurity,
  clientName: string | null,
): string => {
  const { symbol, configuration } = security;
  const quantity = shares(quantityOfDraft(draft) ?? 0);
  const price = priceOfDraft(draft);
  const at =
    price === null ? t('at the cut-off price') : t('at ₹\u00a0%{price}', { price: priceOf(price) });
  const whose =
    draft.clientType === 'PRO'
      ? t('for the member itself (pro)')
      : t('for %{client}', { client: [draft.clientId, clientName].filter(Boolean).join(' ') });
  const custodian = draft.participantId
    ? t(', custodian %{participantId}', { participantId: draft.participantId })
    : '';
  const value = worthOf(draft, security);
  const worth = value === null ? '' : t(', bid value %{value}', { value: amountOnScreen(value) });
  return t(
    '%{quantity} %{symbol} %{series} %{at} %{whose}, %{category}, %{margin} margin%{custodian}%{worth}.',
    {
      quantity,
      symbol,
      series: configuration.series,
      at,
      whose,
      category: draft.category,
      margin: t(marginLabels[draft.marginType]),
      custodian,
      worth,
    },
  );
};

/** The position of a price (paise) in the book: from the floor, from the indicative price, in the demand. */
export const placeOf = (price: number, ladder: Ladder): string => {
  const parts = [distance(price, ladder.floorPrice, t('the floor'))];
  if (ladder.series === 'IS' && ladder.indicativePrice !== null)
    parts.push(distance(price, ladder.indicativePrice, t('the indicative price')));
  const share =
    ladder.demand === 0 ? 0 : Math.round((demandFrom(ladder, price) / ladder.demand) * 100);
  return t('%{parts}; %{share}% of demand is at or above.', { parts: parts.join(', '), share });
};

const distance = (price: number, from: number, what: string): string => {
  if (price === from) return t('at %{what}', { what });
  const parts = { distance: priceOf(Math.abs(price - from)), what };
  return price > from
    ? t('%{distance} above %{what}', parts)
    : t('%{distance} below %{what}', parts);
};
