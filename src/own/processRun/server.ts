import type { Resource } from '#model';
import { nounNamed } from '#registry';
import { processHalves } from '#registry/processes.ts';
import { runHalf } from '#server/processes/runHalf.ts';

export default runHalf({
  halves: processHalves,
  nounOf: (name) => nounNamed(name) as Resource,
});
