import { shellSlots } from '#console/nouns/slots.ts';
import { HaltStrip } from './console/HaltStrip.tsx';
import { Market } from './console/Market.tsx';
import { MarketBadge } from './console/MarketBadge.tsx';

export default shellSlots({ bar: Market, strip: HaltStrip, messages: MarketBadge });
