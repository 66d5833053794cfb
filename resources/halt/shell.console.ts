import { shellSlots } from '#console/nouns/slots.ts';
import { HaltStrip } from './console/HaltStrip.tsx';
import { Market } from './console/Market.tsx';

export default shellSlots({ bar: Market, strip: HaltStrip });
