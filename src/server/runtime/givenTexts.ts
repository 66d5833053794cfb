import { withoutHidden } from '#model/values/oneForm.ts';
import type { Section } from './section.ts';
import type { Environment } from './variable.ts';

/** The texts of settings by name, without those that are blank, and what is wrong with how they were given. */
type Given = { texts: Record<string, string>; faults: string[] };

/**
 * The settings in an environment, without the hidden characters of pasted values; keys, passwords and
 * tokens stay as they are. A name that looks like ours and is none is a fault, since a slip there
 * would be silent.
 */
export const givenTexts = (environment: Environment, sections: readonly Section[]): Given => {
  const settings = sections.flatMap((section) => Object.values(section.settings));
  const known = settings.map(([name]) => name);
  const faults = Object.keys(environment)
    .filter((name) => name.startsWith('OFFERDESK_') && !known.includes(name))
    .map((name) => `${name} is not a setting of Offerdesk. The settings are ${known.join(', ')}.`);
  const texts: Record<string, string> = {};
  for (const [name, { secret }] of settings) {
    const text = environment[name] ?? '';
    const plain = secret === 'word' ? text : withoutHidden(text);
    if (plain !== '') texts[name] = plain;
  }
  return { texts, faults };
};
