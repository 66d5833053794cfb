import { constructorOf, type Options } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';

/** Yes or no. */
export const flag = /* @__PURE__ */ constructorOf<boolean, Options>('flag');

const cells: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  y: true,
  1: true,
  no: false,
  false: false,
  n: false,
  0: false,
};

export const kind: FieldKind = {
  jsonType: 'boolean',
  constraints: () => [],
  limits: () => ['true or false'],
  example: ({ options }) => (options.initial as boolean | undefined) ?? true,
  invalidExample: ['is yes or no', 'perhaps'],
  column: () => 'flag',
  decode: (wire) => (typeof wire === 'boolean' ? wire : undefined),
  encode: (stored) => stored,
  fromCell: (text, { options: { labels = [] } }) => {
    const [yes, no] = labels.map((label) => label.toLowerCase());
    const spelled = text.toLowerCase();
    if (spelled === yes) return true;
    return spelled === no ? false : (cells[spelled] ?? text);
  },
  selectivity: 1,
};
