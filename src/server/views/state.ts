import { filterNames, may, stateNames, stateOf, type View } from '#model';
import { invalid } from '../http/values.ts';
import type { ViewValues } from './mutations.ts';

/**
 * The state of a saved view as it is kept. Throws INVALID for what its list does not know, and for a
 * role that may not open the list at all.
 */
export const checkedState = (
  view: View,
  { state, audience, role }: Pick<ViewValues, 'state' | 'audience' | 'role'>,
): string | null => {
  const search = new URLSearchParams(state ?? '');
  const known = new Set<string>([...filterNames(view).keys(), ...stateNames]);
  const strange = [...search.keys()].find((name) => !known.has(name));
  if (strange !== undefined)
    throw invalid({ state: `A list of ${view.plural} does not know '${strange.slice(0, 40)}'` });
  if (audience === 'role' && role && !may({ role: role as never }, 'list', view))
    throw invalid({ role: 'This role does not have the list' });
  return stateOf(view, search) || null;
};
