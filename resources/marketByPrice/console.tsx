import { pages } from '#console/nouns/pages.ts';
import { marketByPrice } from '#schemas/marketByPrice.ts';
import { MarketByPrice } from './console/MarketByPrice.tsx';

export default pages(marketByPrice, { mbp: MarketByPrice });
