import type { Noun } from '#model';

const files = import.meta.glob<Record<string, unknown>>([
  '../../schemas/*.ts',
  '../own/*/*.ts',
  '!../own/*/{server,*Calls,*Call,authAnswers,signInFields}.ts',
]);

const loaded = new Map<string, Noun>();

/** The noun of a name where its schema has been loaded; undefined before. */
export const loadedNoun = (name: string): Noun | undefined => loaded.get(name);

/**
 * Loads the schema of one noun, with which a screen begins: all schemas together weigh more than a list does.
 * Throws when no file of the name has it.
 */
export const loadNoun = async (name: string): Promise<Noun> => {
  const known = loaded.get(name);
  if (known) return known;
  const load = files[`../../schemas/${name}.ts`] ?? files[`../own/${name}/${name}.ts`];
  const noun = Object.values((await load?.()) ?? {}).find(
    (value): value is Noun => isNoun(value) && value.name === name,
  );
  if (!noun) throw new Error(`No file of its name has the schema of '${name}'`);
  loaded.set(name, noun);
  return noun;
};

const isNoun = (value: unknown): value is Noun =>
  typeof value === 'object' &&
  value !== null &&
  'noun' in value &&
  (value.noun === 'resource' || value.noun === 'report');
