import { text } from '../kinds/text.ts';
import { omittable } from '../language/answer.ts';

/** Why something is refused, as answers and refusals say it. */
export const whyAnswer = {
  rule: text('Rule', { max: 1000, help: 'The rule that refuses it, in a sentence.' }),
  needs: text('Needs', {
    max: 2000,
    help: 'What the caller lacks: the roles that may, and their own.',
  }),
  declaredIn: omittable({
    noun: text('Noun', { max: 80 }),
    file: text('File', { max: 200 }),
    part: text('Part', {
      max: 200,
      help: 'The part of the declaration, as access or calls.place.roles.',
    }),
    action: text('Action', { max: 80 }),
  }),
} as const;
