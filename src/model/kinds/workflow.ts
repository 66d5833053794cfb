import type { Role } from '#domain/roles.ts';
import type { Colour, Field, Limits, Options } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { amongCodes } from './parts/codes.ts';

/** A field whose value changes only along the moves listed here, each a button and an API call. */
export const workflow = <State extends string>(
  label: string,
  definition: {
    states: Record<State, readonly [label: string, colour: Colour]>;
    initial: NoInfer<State>;
    moves: Record<
      string,
      {
        label: string;
        from: readonly NoInfer<State>[];
        to: NoInfer<State>;
        by: readonly Role[];
        byAnother?: boolean;
      }
    >;
  },
  options: Pick<Options, 'inList' | 'filterable' | 'sortable' | 'width' | 'help' | 'group'> = {},
): Field<State> => ({
  kind: 'workflow',
  label,
  options: { ...options, readOnly: true } as Options & Limits,
  states: definition.states,
  initialState: definition.initial,
  moves: definition.moves,
});

export const kind: FieldKind = {
  ...amongCodes(({ states = {} }) =>
    Object.fromEntries(Object.entries(states).map(([state, [label]]) => [state, label])),
  ),
  limits: ({ states = {} }) => [Object.keys(states).join(', ')],
  example: ({ initialState }) => initialState ?? null,
  // It changes by moves, so no form and no call takes a value of it.
  invalidExample: null,
};
