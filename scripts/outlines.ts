import { type Plugin, runnerImport } from 'vite';
import type { Noun, Resource } from '#model';

type Values = Readonly<Record<string, any>>;

const pick = (from: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  );

const each = (record: Values, change: (value: any) => unknown): Values =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const ofNoun = [
  'noun',
  'name',
  'label',
  'plural',
  'key',
  'api',
  'access',
  'menu',
  'createMenu',
  'screens',
  'pages',
  'messages',
  'beside',
  'isMachineTable',
  'ask',
];
const ofVariant = ['label', 'plural', 'where', 'access', 'menu', 'screens'];

/** What menus, addresses and rights need of a noun: what it is called, where it stands, who may open what. */
const outlineOf = (noun: Noun): Values => {
  const { variants, approve } = noun as Partial<Resource>;
  const outline = { ...pick(noun, ofNoun), fields: {} };
  return {
    ...outline,
    ...(variants && { variants: each(variants, (variant) => pick(variant, ofVariant)) }),
    ...(noun.pages && { pages: each(noun.pages, ({ keys, ...page }) => page) }),
    ...(approve && { approve: pick(approve, ['by', 'creation']) }),
    ...(noun.calls && {
      calls: each(noun.calls as Values, (call) => pick(call, ['route', 'roles'])),
    }),
  };
};

const codeOf = (nouns: readonly Noun[]) => `
export const nouns = ${JSON.stringify(nouns.map(outlineOf))};
export const nounNamed = (name) => {
  const found = nouns.find((noun) => noun.name === name);
  if (!found) throw new Error("No schema is named '" + name + "'");
  return found;
};
let loading;
export const schemasLoaded = () =>
  (loading ??= import('./all.ts').then(
    ({ nouns: whole }) => {
      for (const noun of whole) Object.assign(nounNamed(noun.name), noun);
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  ));
`;

/**
 * Begins the built console with outlines of the nouns: the schemas of all screens were a tenth of
 * the first page, and grew with each. An outline becomes the whole noun, the same object, when the
 * first screen that needs its fields is opened.
 */
export const outlines = (): Plugin => ({
  name: 'outlines',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/src/registry/nouns.ts')) return null;
    const all = new URL('../src/registry/all.ts', import.meta.url).pathname;
    const { module } = await runnerImport<{ nouns: readonly Noun[] }>(all);
    return codeOf(module.nouns);
  },
});
