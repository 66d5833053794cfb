import type { Field, Options, ValueOf } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { amongCodes } from './parts/codes.ts';

/** One of a fixed set of codes, each shown by its label. */
export const choice = <Code extends string, const O extends Options = Options>(
  label: string,
  choices: Readonly<Record<Code, string>>,
  options?: O,
): Field<ValueOf<Code, O>> & { choices: Readonly<Record<Code, string>> } => ({
  kind: 'choice',
  label,
  choices,
  options: options ?? {},
});

export const kind: FieldKind = {
  ...amongCodes(({ choices = {} }) => choices),
  limits: ({ choices = {} }) => [
    Object.entries(choices)
      .map(([code, label]) => (code === label ? code : `${code} (${label})`))
      .join(', '),
  ],
  example: ({ choices = {} }) => Object.keys(choices)[0] ?? null,
  invalidExample: ['is one of its choices', 'NONE-OF-THEM'],
};
