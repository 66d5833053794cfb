import { withoutHidden } from '#model/values/oneForm.ts';
import type { Section } from './section.ts';
import { settingsFileName, settingsIn, textOf } from './settingsFile.ts';
import type { Environment } from './variable.ts';

/** The texts of settings by name, without those that are blank, and what is wrong with how they were given. */
type Given = { texts: Record<string, string>; faults: string[] };

/**
 * The settings in an environment and, below it, in the file of settings that it names. `NAME_FILE` names
 * the file with a secret. Hidden characters of pasted values are left out; keys, passwords and tokens
 * stay as they are. A name that looks like ours and is none is a fault, since a slip there would be
 * silent.
 */
export const givenTexts = (environment: Environment, sections: readonly Section[]): Given => {
  const settings = sections.flatMap((section) => Object.values(section.settings));
  const names = settings.map(([name]) => name);
  const known = [
    ...names,
    ...settings.flatMap(([name, { secret }]) => (secret ? [fileOf(name)] : [])),
  ];
  const { values, faults } = settingsIn(environment[settingsFileName], known);
  for (const name of Object.keys(environment))
    if (name.startsWith('OFFERDESK_') && ![...known, settingsFileName].includes(name))
      faults.push(`${name} is not a setting of Offerdesk. The settings are ${names.join(', ')}.`);
  const texts: Record<string, string> = {};
  for (const [name, { secret }] of settings) {
    const isInEnvironment = [name, ...(secret ? [fileOf(name)] : [])].some(
      (each) => environment[each] !== undefined,
    );
    const source = isInEnvironment ? environment : values;
    const found = secret ? textOrFile(name, source) : { text: source[name] ?? '', faults: [] };
    faults.push(...found.faults);
    const text = secret === 'word' ? found.text : withoutHidden(found.text);
    if (text !== '') texts[name] = text;
  }
  return { texts, faults };
};

const fileOf = (name: string) => `${name}_FILE`;

/** A secret as it was given, or the content of the file that its other variable names. */
const textOrFile = (name: string, source: Environment): { text: string; faults: string[] } => {
  const [text = '', path = ''] = [source[name], source[fileOf(name)]];
  if (path === '') return { text, faults: [] };
  const both = `${name} and ${fileOf(name)} are both set. Leave one of them out.`;
  if (text !== '') return { text, faults: [both] };
  const read = textOf(fileOf(name), path);
  // An editor ends the last line of a file.
  const secret = read.text.replace(/\r?\n$/, '');
  const blank = `${fileOf(name)} is ${path}, which is empty.`;
  const isBlank = read.faults.length === 0 && secret.trim() === '';
  return { text: secret, faults: isBlank ? [blank] : read.faults };
};
