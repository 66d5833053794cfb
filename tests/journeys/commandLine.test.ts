import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { openProgram } from '#server/command/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program by a link to the built file, as npm puts one into a folder of programs. */
const link = join(folder, 'offerdesk');
symlinkSync(resolve('dist/server/main.js'), link);

const run = (file: string, words: readonly string[], cwd = folder) => {
  const { VITEST, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(file, words, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const offerdesk = (...words: string[]) => run(link, words);

/** Text without line breaks, as it was before it was wrapped. */
const flat = (text: string) => text.replace(/\s+/g, ' ');

const program = openProgram();
const { commands } = program;
/** Every command by its words, with those below another one. */
const all = commands.flatMap((each): [string, Command][] => [
  [each.name(), each],
  ...each.commands.map((below): [string, Command] => [`${each.name()} ${below.name()}`, below]),
]);
const hint = 'Add --help to see what fits.\n';

test('the built program runs by its name, by a link and by npx in a checkout', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versionPrinted = { status: 0, stdout: `${version}\n`, stderr: '' };
  expect(offerdesk('--version')).toEqual(versionPrinted);
  expect(run('dist/server/main.js', ['--version'], '.')).toEqual(versionPrinted);
  expect(run('npx', ['offerdesk', '--version'], '.')).toEqual(versionPrinted);
});

test('no word at all and each word for help list every command, and nothing is wrong', () => {
  const help = offerdesk();
  expect(help).toMatchObject({ status: 0, stderr: '' });
  for (const words of [['help'], ['--help'], ['-h']]) expect(offerdesk(...words)).toEqual(help);
  for (const command of commands)
    expect(flat(help.stdout)).toContain(
      `${program.createHelp().subcommandTerm(command)} ${command.description()}`,
    );
  // Each file that declares a command is in the list: no list of names has to follow.
  const declared = [
    'src/server/command',
    ...readdirSync('src/exchange').map((each) => join('src/exchange', each)),
  ]
    .flatMap((each) => readdirSync(each))
    .filter((name) => name.endsWith('.command.ts'));
  expect(commands.length).toBe(declared.length);
});

test.each(all)('%s --help shows its words with their meaning and does nothing', (name, command) => {
  const words = name.split(' ');
  const help = offerdesk(...words, '--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(offerdesk(...words, '-h')).toEqual(help);
  if (words.length === 1) expect(offerdesk('help', name)).toEqual(help);
  const text = flat(help.stdout);
  expect(text).toMatch(new RegExp(`^Usage: offerdesk ${name}`));
  for (const { flags, description } of command.options)
    expect(text).toContain(`${flags} ${description}`);
  for (const meaning of [
    command.description(),
    ...command.registeredArguments.map(({ description }) => description),
    ...command.commands.map((each) => each.description()),
  ])
    expect([name, meaning, text.includes(meaning)]).toEqual([
      name,
      expect.stringMatching(/./),
      true,
    ]);
  expect(readdirSync(folder)).toEqual(['offerdesk']);
});

test.each([
  [
    'a command that is nearly one',
    ['serv', 'x'],
    "error: unknown command 'serv'\n(Did you mean serve?)\n",
  ],
  [
    'a command of another that is nearly one',
    ['audit', 'verfy'],
    "error: unknown command 'verfy'\n(Did you mean verify?)\n",
  ],
  [
    'a command of one that works without it, too, and is nearly one',
    ['backup', 'verfy', 'x'],
    "error: unknown command 'verfy'\n(Did you mean verify?)\n",
  ],
  ['a command that is like none', ['frobnicate'], "error: unknown command 'frobnicate'\n"],
  [
    'an option that is nearly one',
    ['backup', '--encrypted'],
    "error: unknown option '--encrypted'\n(Did you mean --encrypt?)\n",
  ],
  [
    'more words than it takes',
    ['check', 'now'],
    "error: too many arguments for 'check'. Expected 0 arguments but got 1.\n",
  ],
])('%s ends with 2 and the nearest word', (_, words, stderr) => {
  expect(offerdesk(...words)).toEqual({ status: 2, stdout: '', stderr: `${stderr}${hint}` });
});

test('help of a command that is none ends with 2 and the list of commands', () => {
  const { status, stdout, stderr } = offerdesk('help', 'frobnicate');
  expect([status, stdout, stderr]).toEqual([2, '', offerdesk('help').stdout]);
});

test.each(all)('%s with an option that it does not know ends with 2 and a hint', (name) => {
  const { status, stdout, stderr } = offerdesk(...name.split(' '), '--frobnicate');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^error: .*\nAdd --help/);
  expect(readdirSync(folder)).toEqual(['offerdesk']);
});

describe('the script of a shell', () => {
  const completed = (...words: string[]) => {
    const ask = `COMP_WORDS=(offerdesk "$@"); COMP_CWORD=$#; _offerdesk; echo "\${COMPREPLY[@]}"`;
    const script = `${offerdesk('completion', 'bash').stdout}${ask}`;
    return run('bash', ['-c', script, 'bash', ...words])
      .stdout.trim()
      .split(' ');
  };

  test('completes a command, one below another, an option and a choice', () => {
    expect(completed('')).toEqual(expect.arrayContaining(commands.map((each) => each.name())));
    expect(completed('dom')).toEqual(['domain-user']);
    expect(completed('audit', 've')).toEqual(['verify']);
    expect(completed('backup', '--e')).toEqual(['--encrypt']);
    expect(completed('backup', 'verify', '--j')).toEqual(['--json']);
    expect(completed('completion', 'z')).toEqual(['zsh']);
    expect(completed('help', 'doc')).toEqual(['doctor']);
  });

  test('leaves the names of files to the shell', () => {
    expect(completed('restore', 'off')).toEqual(['']);
    expect(offerdesk('completion', 'bash').stdout).toContain('complete -o default -F _offerdesk');
  });

  test('is one for zsh, too, and none for a shell that is not known', () => {
    expect(offerdesk('completion', 'zsh').stdout).toContain('\ncompdef _offerdesk offerdesk\n');
    const { status, stderr } = offerdesk('completion', 'fish');
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('Allowed choices are bash, zsh.'),
    ]);
  });
});
