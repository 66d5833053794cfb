import { pages } from '#console/pages.ts';
import { marketByPrice } from '#schemas/marketByPrice.ts';
import { MarketByPrice } from './MarketByPrice.tsx';

export default pages(marketByPrice, { mbp: MarketByPrice });
