import { pages } from '#console/pages.ts';
import { halt } from '#schemas/halt.ts';
import { HaltControl } from './HaltControl.tsx';

export default pages(halt, {
  market: () => <HaltControl cause="MARKET" />,
  breaker: () => <HaltControl cause="BREAKER" />,
});
