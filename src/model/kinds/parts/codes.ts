import { sentence } from '#domain/sentence.ts';
import type { Field } from '../../language/field.ts';
import type { FieldKind } from '../../language/fieldKind.ts';

/** The parts that kinds share whose value is one of some codes, each with its label. */
export const amongCodes = (labelsIn: (field: Field) => Readonly<Record<string, string>>) =>
  ({
    jsonType: 'string',
    constraints: (field) => {
      const codes = Object.keys(labelsIn(field));
      return [
        {
          is: 'oneOf',
          codes,
          words: sentence('%{label} must be one of %{choices}', {
            label: sentence(field.label),
            choices: codes.join(', '),
          }),
        },
      ];
    },
    column: () => 'text',
    decode: (wire, field) =>
      typeof wire === 'string' && Object.hasOwn(labelsIn(field), wire) ? wire : undefined,
    encode: (stored) => stored,
    fromCell: (text, field) => codeIn(text, labelsIn(field)),
    selectivity: 2,
  }) satisfies Partial<FieldKind>;

/** The code that a text means: itself, in any case, or by its label. */
const codeIn = (text: string, labels: Readonly<Record<string, string>>): string => {
  if (Object.hasOwn(labels, text)) return text;
  const wanted = text.toLowerCase();
  const entries = Object.entries(labels);
  const found =
    entries.find(([code]) => code.toLowerCase() === wanted) ??
    entries.find(([, label]) => label.toLowerCase() === wanted);
  return found?.[0] ?? text;
};
