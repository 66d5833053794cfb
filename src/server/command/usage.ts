import type { Command, CommandForm } from '../runtime/command.ts';

/** The columns before what a form is about, and the longest line, in characters. */
const indent = 20;
const width = 110;

/** The forms of a command as people type them. */
export const formsOf = ({ name, forms }: Command): string[] =>
  forms.map(({ words }) => ['offerdesk', name, words].filter(Boolean).join(' '));

/** The usage of the program: each command in its forms. */
export const usageOf = (commands: readonly Command[]): string =>
  [
    'Usage: offerdesk <command>',
    '',
    ...commands.flatMap(({ name, forms }) => forms.map((form) => linesOf(name, form))),
    linesOf('help', { words: '[<command>]', about: 'this help, or the help of one command' }),
    linesOf('--version', { words: '', about: 'the release' }),
    '',
    'Settings are environment variables: OFFERDESK_PORT, OFFERDESK_HOST, OFFERDESK_DATA and others (docs/settings.md).',
    '',
  ].join('\n');

/** The usage of one command. */
export const helpOf = (command: Command): string => {
  const { forms, notes = [] } = command;
  return [
    ...formsOf(command).flatMap((form, index) => [
      `${index === 0 ? 'Usage:' : '      '} ${form}`,
      ...wrapped(forms[index]?.about ?? '', width - indent).map((line) => `         ${line}`),
    ]),
    ...notes,
    '',
  ].join('\n');
};

/** A form with its purpose: on one line, or below it where the form is long. */
const linesOf = (name: string, { words, about }: CommandForm): string => {
  const form = `  ${name} ${words}`.trimEnd();
  const lines = wrapped(about, width - indent).map((line) => ' '.repeat(indent) + line);
  return form.length < indent - 1
    ? [form.padEnd(indent) + (lines[0] ?? '').trimStart(), ...lines.slice(1)].join('\n')
    : [form, ...lines].join('\n');
};

const wrapped = (text: string, longest: number): string[] =>
  text.match(new RegExp(`\\S.{0,${longest - 1}}(?= |$)`, 'g')) ?? [];
