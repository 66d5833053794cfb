import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');
const titleOf = (path: string): string => /^# (.+)$/m.exec(read(path))?.[1] ?? path;

/** Pages by their subject; a page without a group is in the last chapter. */
const groups = {
  'Build on it': [
    'architecture',
    'adding-a-screen',
    'adding-a-kind',
    'schema-language',
    'processes',
    'glossary',
  ],
  'Run it': [
    'running',
    'settings',
    'upgrading',
    'scaling',
    'backup',
    'monitoring',
    'commands',
    'ldap',
    'openid-connect',
    'interfaces',
    'api-clients',
    'client',
    'webhooks',
    'measurements',
    'experience',
  ],
  'Trust it': ['security', 'permissions', 'reliability', 'record-keeping', 'accessibility'],
};
const grouped = new Set(Object.values(groups).flat());
const others = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'index.md')
  .map((name) => name.slice(0, -3))
  .filter((name) => !grouped.has(name));
const pagesOf = (names: readonly string[]) =>
  names.map((name) => ({ text: titleOf(`${name}.md`), link: `/${name}` }));

/** The chapters of the user manual, in the order of its contents. */
export const manual = read('manual/README.md')
  .split(/^### /m)
  .slice(1)
  .map((chapter) => {
    const [title = '', ...lines] = chapter.split('\n');
    const items = lines.flatMap((line) => {
      const found = /^- \[(.+)\]\((.+)\.md\)/.exec(line);
      return found ? [{ text: found[1], link: `/manual/${found[2]}` }] : [];
    });
    return { text: title, collapsed: true, items };
  })
  .filter(({ items }) => items.length > 0);

/** The pages for developers and operators, by chapter. */
export const chapters = [
  ...Object.entries(groups).map(([text, names]) => ({ text, items: pagesOf(names) })),
  { text: 'What the exchange does', items: pagesOf(others) },
];
