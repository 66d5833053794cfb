import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commands } from '#registry/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program by a link to the built file, as npm puts one into a folder of programs. */
const program = join(folder, 'offerdesk');
symlinkSync(resolve('dist/server/main.js'), program);

const run = (file: string, words: readonly string[], cwd = folder) => {
  const { VITEST, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(file, words, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const offerdesk = (...words: string[]) => run(program, words);

/** Text without line breaks, as it was before it was wrapped. */
const flat = (text: string) => text.replace(/\s+/g, ' ');

test('the built program runs by its name, by a link and by npx in a checkout', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versionPrinted = { status: 0, stdout: `${version}\n`, stderr: '' };
  expect(offerdesk('--version')).toEqual(versionPrinted);
  expect(run('dist/server/main.js', ['--version'], '.')).toEqual(versionPrinted);
  expect(run('npx', ['offerdesk', '--version'], '.')).toEqual(versionPrinted);
});

test('no word at all and each word for help list every command in every form, and nothing is wrong', () => {
  const help = offerdesk();
  expect(help).toMatchObject({ status: 0, stderr: '' });
  for (const words of [['help'], ['--help'], ['-h']]) expect(offerdesk(...words)).toEqual(help);
  const forms = commands.flatMap(({ name, forms: its }) => its.map((form) => ({ name, ...form })));
  expect(forms.length).toBeGreaterThan(12);
  for (const { name, words, about } of forms)
    expect(flat(help.stdout)).toContain(`${name} ${words} ${about}`.replace('  ', ' '));
  // Each file that declares a command is in the list: no list of names has to follow.
  const declared = [
    'src/server/command',
    ...readdirSync('src/exchange').map((each) => join('src/exchange', each)),
  ]
    .flatMap((each) => readdirSync(each))
    .filter((name) => name.endsWith('.command.ts'));
  expect(commands.length).toBe(declared.length);
});

test.each(commands.map(({ name }) => name))(
  '%s --help shows its forms and does nothing',
  (name) => {
    const command = commands.find((each) => each.name === name);
    const help = offerdesk(name, '--help');
    expect(help).toMatchObject({ status: 0, stderr: '' });
    for (const words of [
      [name, '-h'],
      ['help', name],
      [name, 'verify', '--help'],
    ])
      expect(offerdesk(...words)).toEqual(help);
    for (const { words, about } of command?.forms ?? [])
      expect(flat(help.stdout)).toContain(`offerdesk ${name} ${words} ${about}`.replace('  ', ' '));
    for (const note of command?.notes ?? []) expect(help.stdout).toContain(note);
    expect(readdirSync(folder)).toEqual(['offerdesk']);
  },
);

test.each([
  [
    'a command that is none',
    ['frobnicate', 'x'],
    "There is no command 'frobnicate'. `offerdesk help` lists them.\n",
  ],
  [
    'help of one that is none',
    ['help', 'frobnicate'],
    "There is no command 'frobnicate'. `offerdesk help` lists them.\n",
  ],
  [
    'an option that is none',
    ['--frobnicate'],
    "There is no command '--frobnicate'. `offerdesk help` lists them.\n",
  ],
  [
    'more words than it takes',
    ['check', 'now'],
    'There are no more words for check: now.\n  offerdesk check\n',
  ],
])('%s ends with 2 and words', (_, words, stderr) => {
  expect(offerdesk(...words)).toEqual({ status: 2, stdout: '', stderr });
});

test.each(
  commands.filter(({ forms }) => forms.every(({ words }) => words !== '')).map(({ name }) => name),
)('%s with an option that it does not know ends with 2 and its forms', (name) => {
  const { status, stdout, stderr } = offerdesk(name, '--frobnicate');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(`\n  offerdesk ${name} `);
  expect(readdirSync(folder)).toEqual(['offerdesk']);
});
