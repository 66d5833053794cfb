import type { Resource } from '#model';
import { processHalves } from '../../registry.processes.ts';
import { nounNamed } from '../../registry.ts';
import { runHalf } from '../processes/runHalf.ts';

export default runHalf({
  halves: processHalves,
  nounOf: (name) => nounNamed(name) as Resource,
});
