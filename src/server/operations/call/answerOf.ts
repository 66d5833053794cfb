import { needsSession } from '#model';
import type { Machine } from '../../machine/machine.ts';
import type { Handler } from '../../machine/request.ts';
import type { Declared, RouteHandler } from '../operation.ts';
import type { Receiving } from '../receiving.ts';
import { callOf } from './callOf.ts';
import { fileCallOf } from './fileCallOf.ts';
import { publicCallOf } from './publicCallOf.ts';
import { visitOf } from './visitOf.ts';

/** The answer of a declared call over HTTP, by its handler: its declaration says how it is checked and sent. */
export const answerOf = (
  machine: Machine,
  declared: Declared,
  answer: Handler,
  receiving: () => Receiving,
): RouteHandler => {
  if (declared.isPublic) return publicCallOf(machine, declared, answer);
  if (!needsSession(declared)) return visitOf(machine, declared, answer);
  return declared.takesFile
    ? fileCallOf(machine, declared, receiving(), answer)
    : callOf(machine, declared, answer);
};
