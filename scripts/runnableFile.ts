import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Lets the shell run the built program by its name, as `bin` of package.json says it may. */
export const runnableFile = (name: string): Plugin => ({
  name: 'runnable-file',
  apply: 'build',
  writeBundle({ dir = '.' }) {
    chmodSync(join(dir, name), 0o755);
  },
});
