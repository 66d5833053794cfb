import { serverHalves } from '../registry.server.ts';
import type { Work } from './database/work.ts';

/** Every piece of writing there is; both threads know them by name. */
export const works: readonly Work<any, any>[] = [
  ...serverHalves.flatMap((half) => half.works ?? []),
];
