import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelOfName, type Noun } from '#model';
import { Faults } from './faults.ts';

/**
 * Writes a starter schema for a noun into schemas/ and says what to do next. Throws Faults for a name
 * that cannot be one, is taken, or would be written outside a project.
 */
export const newNoun = (name: string, nouns: readonly Noun[], root = '.'): string => {
  const file = join(root, 'schemas', `${name}.ts`);
  const faults = [
    ...(/^[a-z][A-Za-z0-9]*$/.test(name)
      ? []
      : [
          `'${name}' is not a name for a noun: one thing, in letters and digits, like 'depository'.`,
        ]),
    ...(nouns.some((noun) => noun.name === name) ? [`The noun '${name}' already exists.`] : []),
    ...(existsSync(join(root, 'schemas'))
      ? []
      : ['There is no folder schemas/ here: run this where package.json is.']),
    ...(existsSync(file) ? [`${file} already exists; nothing was written.`] : []),
  ];
  if (faults.length > 0) throw new Faults('No schema was written:', faults);
  writeFileSync(file, starter(name));
  const path = `/masters/${name.toLowerCase()}`;
  process.stdout.write(
    `${file} is written. Save it under \`npm run dev\` and open ${path}: its table, calls, screens, menu entry, permissions, import, history and tests are there.\nA screen of its own, where the generated one does not do: export list, show, edit or create from resources/${name}/console.tsx (docs/adding-a-screen.md).\nThen: npm run describe (the permission matrix and the data dictionary), npm test.\n`,
  );
  return file;
};

const starter = (name: string): string => {
  const label = labelOfName(name);
  return `import { choice, flag, manage, resource, text } from '#model';

/** ${label}: say here in a sentence what it is for. */
export const ${name} = resource('${name}', {
  help: 'Say here for readers of the help what a ${label.toLowerCase()} is for.',
  fields: {
    ${name}Id: text('${label} Id', {
      max: 12,
      upper: true,
      code: true,
      searchable: true,
      sortable: true,
    }),
    ${name}Name: text('${label} Name', {
      max: 100,
      searchable: true,
      sortable: true,
      width: 240,
    }),
    kind: choice('Kind', { A: 'First Kind', B: 'Second Kind' }, { filterable: true }),
    isActive: flag('Active', { initial: true, filterable: true }),
  },
  access: { controlUser: manage },
  approve: { fields: ['isActive'] },
  importable: true,
});
`;
};
