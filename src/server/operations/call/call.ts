import { callsOf } from '#model';
import type { Handler } from '../../machine/request.ts';
import type { OperationKind } from '../operation.ts';
import { callOf } from './calls.ts';
import { fileCallOf } from './fileCalls.ts';

/** A call that a schema declares and resources/ answers. */
export const call: OperationKind = {
  of: (noun) =>
    callsOf(noun).map(
      ({ noun: _, summary, query, body, bodyRows, anyBody, takesFile, ...declared }) => ({
        ...declared,
        id: `${noun.name}.${declared.name}`,
        summary: summary ?? `${noun.label}: ${declared.name}`,
        ...(query && { query }),
        ...(body && { body }),
        ...(bodyRows && { bodyRows }),
        ...(anyBody && { anyBody }),
        ...(takesFile && { takesFile }),
      }),
    ),
  handler: (machine, operation, { moduleOf, receiving }) => {
    const calls = moduleOf(operation.noun)?.calls as Record<string, Handler> | undefined;
    const body = calls?.[operation.name];
    if (!body) return null;
    return operation.takesFile
      ? fileCallOf(machine, operation, receiving, body)
      : callOf(machine, operation, body);
  },
  lacks: ({ name }, module) =>
    (module?.calls as Record<string, Handler> | undefined)?.[name] ? null : `the call '${name}'`,
};
