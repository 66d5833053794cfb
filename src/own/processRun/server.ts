import type { Resource } from '#model';
import { nounNamed } from '#registry';
import { processModules } from '#registry/processes.ts';
import { runModule } from '#server/processes/runModule.ts';

export default runModule({
  modules: processModules,
  nounOf: (name) => nounNamed(name) as Resource,
});
