import type { RoutesOfCalls } from '#model';
import { ownCalls } from './nouns.ts';

/**
 * The places of the machine's own calls, which is all that the console needs of them at run time. The build
 * writes their values in place of this module, as it does with outlines.ts.
 */
export const ownRoutes: Readonly<Record<string, RoutesOfCalls>> = Object.fromEntries(
  ownCalls.map(({ name, calls }) => [
    name,
    {
      name,
      calls: Object.fromEntries(
        Object.entries(calls)
          // Programs alone send forms.
          .filter(([, { form }]) => form === undefined)
          .map(([call, { route }]) => [call, { route }]),
      ),
    },
  ]),
);
