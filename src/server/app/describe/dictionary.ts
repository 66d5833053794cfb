import { type Field, fieldsOf, type Noun, type Resource } from '#model';
import { auditNames } from '../../database/schema/columns.ts';
import { tableOf } from '../../database/schema/table.ts';
import { code, table } from './markdown.ts';

/** The data dictionary, every field of every noun, as a page of docs/. */
export const dictionaryPage = (nouns: readonly Noun[]): string =>
  [
    '# Data dictionary',
    '',
    'Written from the schemas by `npm run describe`; a test fails when it is out of date.',
    `Every stored row also keeps ${auditNames.map(code).join(', ')}, and ${code('sentences')} where a field holds words of the server.`,
    '',
    ...nouns.flatMap(ofNoun),
  ].join('\n');

const ofNoun = (noun: Noun): string[] => [
  `## ${noun.name}`,
  '',
  ...(noun.help ? [noun.help, ''] : []),
  `${noun.noun === 'resource' ? `Table ${code(noun.name)}` : 'Computed on request'}, at ${code(`/api${noun.api}`)}, key ${noun.key.map((name) => code(String(name))).join(', ')}.${indexes(noun)}`,
  '',
  ...table(
    ['Field', 'Label', 'Kind', 'Needed', 'Limits', 'About'],
    fieldsOf(noun).map(([name, field]) => [
      code(name),
      field.label,
      field.kind + (field.to ? ` to ${field.to}` : ''),
      need(field),
      limits(field),
      field.options.help ?? '',
    ]),
  ),
  '',
];

const indexes = (noun: Noun) => {
  if (noun.noun !== 'resource') return '';
  const some = tableOf(noun as Resource).indexes.map(
    ({ columns, isUnique, present }) =>
      `(${columns.join(', ')})${isUnique ? ' unique' : ''}${present.length > 0 ? ` where ${present.join(' and ')} is there` : ''}`,
  );
  return some.length > 0 ? ` Indexes: ${some.join('; ')}.` : '';
};

const need = ({ options }: Field) => {
  if (options.readOnly) return 'by the server';
  const when = options.createOnly ? ', never changed' : '';
  return `${options.optional ? 'optional' : 'mandatory'}${when}`;
};

const limits = ({ options, choices, states }: Field): string =>
  [
    options.min !== undefined && `at least ${options.min}`,
    options.max !== undefined && `at most ${options.max}`,
    options.places !== undefined && `${options.places} places`,
    options.pattern && code(String(options.pattern)),
    options.upper && 'upper case',
    options.unique && 'unique',
    choices &&
      Object.entries(choices)
        .map(([key, label]) => `${key} ${label}`)
        .join(', '),
    states &&
      Object.values(states)
        .map(([label]) => label)
        .join(', '),
    options.initial !== undefined && `initially ${options.initial}`,
  ]
    .filter(Boolean)
    .join('; ');
