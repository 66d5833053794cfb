import type { Pages } from '#console/pages.ts';

const modules = import.meta.glob<{ default: Pages }>([
  '../resources/*/console.tsx',
  './console/records/*.tsx',
]);

/** The console half of a noun, loaded when one of its pages first opens; null when it has none. */
export const consoleHalf = (name: string): (() => Promise<Pages>) | null => {
  const load =
    modules[`../resources/${name}/console.tsx`] ?? modules[`./console/records/${name}.tsx`];
  return load ? async () => (await load()).default : null;
};
