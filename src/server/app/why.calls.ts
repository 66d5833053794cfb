import { type Action, placesOf, rolesThat } from '#model';
import { type Why, whyNoGrant, whyNoPlace } from '#model/language/why.ts';
import { whyCalls } from '#own/why/whyCalls.ts';
import { toldTo } from '../http/tellWhy.ts';
import { answersTo } from '../machine/answersTo.ts';
import { ApiError } from '../runtime/errors.ts';
import type { SignedIn } from '../runtime/signedIn.ts';

/** The calls that say why something is refused before it is tried: a page, and what may be done to rows. */
export default answersTo(whyCalls, ({ machine, nouns }) => {
  const places = placesOf(nouns);
  const answerOf = (user: SignedIn, why: Why | null) => ({
    allows: why === null,
    why: why && toldTo(user, why, machine.settings),
  });

  return {
    place: ({ user, query: { path } }) => {
      const found = places.filter((place) => place.path === path);
      if (found.length === 0) throw new ApiError('NOT_FOUND', 'There is no such page.');
      const reasons = found.map((place) => whyNoPlace(user, place));
      return answerOf(user, reasons.includes(null) ? null : (reasons[0] ?? null));
    },
    rows: ({ user, query: { noun: name, action } }) => {
      const noun = nouns.find((each) => each.name === name);
      if (!noun) throw new ApiError('NOT_FOUND', 'There is no such noun.');
      const isAllowed = rolesThat(noun, action as Action).includes(user.role);
      return answerOf(user, isAllowed ? null : whyNoGrant(user.role, action as Action, noun));
    },
  };
});
