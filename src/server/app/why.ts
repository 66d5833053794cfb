import type { FastifyInstance } from 'fastify';
import { type Action, type Noun, placesOf, rolesThat } from '#model';
import { type Why, whyNoGrant, whyNoPlace } from '#model/language/why.ts';
import { whyCalls } from '#own/why/whyCalls.ts';
import { signedIn } from '../http/guard.ts';
import { answering } from '../http/ownCalls.ts';
import { toldTo } from '../http/tellWhy.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import type { SignedIn } from '../runtime/signedIn.ts';

/** The calls that say why something is refused before it is tried: a page, and what may be done to rows. */
export const registerWhy = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const on = answering(app, machine, whyCalls);
  const places = placesOf(nouns);
  const answerOf = (user: SignedIn, why: Why | null) => ({
    allows: why === null,
    why: why && toldTo(user, why, machine.settings),
  });

  on('place', ({ request, query }) => {
    const user = signedIn(request);
    const { path } = query();
    const found = places.filter((place) => place.path === path);
    if (found.length === 0) throw new ApiError('NOT_FOUND', 'There is no such page.');
    const reasons = found.map((place) => whyNoPlace(user, place));
    return answerOf(user, reasons.includes(null) ? null : (reasons[0] ?? null));
  });

  on('rows', ({ request, query }) => {
    const user = signedIn(request);
    const { noun: name, action } = query();
    const noun = nouns.find((each) => each.name === name);
    if (!noun) throw new ApiError('NOT_FOUND', 'There is no such noun.');
    const isAllowed = rolesThat(noun, action as Action).includes(user.role);
    return answerOf(user, isAllowed ? null : whyNoGrant(user.role, action as Action, noun));
  });
};
