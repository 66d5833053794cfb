import { callsOf } from '#model';
import type { Body } from '../bodies.ts';
import { callOf } from '../http/calls.ts';
import type { OperationKind } from './operation.ts';

/** A call that a schema declares and resources/ answers. */
export const call: OperationKind = {
  of: (noun) =>
    callsOf(noun).map(({ name, method, path, roles, summary, query, body }) => ({
      id: `${noun.name}.${name}`,
      name,
      method,
      path,
      roles,
      summary: summary ?? `${noun.label}: ${name}`,
      ...(query && { query }),
      ...(body && { body }),
    })),
  handler: (machine, operation, { halfOf }) => {
    const calls = halfOf(operation.noun)?.calls as Record<string, Body> | undefined;
    const body = calls?.[operation.name];
    return body ? callOf(machine, operation, body) : null;
  },
  lacks: ({ name }, half) =>
    (half?.calls as Record<string, Body> | undefined)?.[name] ? null : `the call '${name}'`,
};
