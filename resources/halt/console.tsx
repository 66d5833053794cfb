import { pages } from '#console/nouns/pages.ts';
import { halt } from '#schemas/halt.ts';
import { HaltControl } from './console/HaltControl.tsx';

export default pages(halt, {
  market: () => <HaltControl cause="MARKET" />,
  breaker: () => <HaltControl cause="BREAKER" />,
});
