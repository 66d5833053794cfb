import type { Command } from 'commander';

/** The shells for which there is a script. */
export const shells = ['bash', 'zsh'] as const;

/**
 * The script by which a shell completes the commands and options of the program, and names of files
 * elsewhere. All words are in the script, so that a key does not start the program.
 */
export const completionFor = (program: Command, shell: (typeof shells)[number]): string => {
  const rows = rowsOf(program, '');
  const below = rows.map(({ path }) => `'${path}'`).filter((path) => path !== "''");
  return [
    '_offerdesk_fits() {',
    "  local word at=''",
    '  for word in "$@"; do',
    `    case "$at$word" in ${below.join('|')}) at="$at$word " ;; esac`,
    '  done',
    `  case "\${at% }" in`,
    ...rows.map(({ path, words }) => `    '${path}') fits='${words.join(' ')}' ;;`),
    '  esac',
    '}',
    ...ends[shell],
    '',
  ].join('\n');
};

/** The words that fit after a command, and after each one below it. */
const rowsOf = (command: Command, path: string): { path: string; words: string[] }[] => {
  const help = command.createHelp();
  const below = help.visibleCommands(command);
  const names = below.map((each) => each.name());
  const words = [
    ...names,
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ...help.visibleOptions(command).map(({ long, flags }) => long ?? flags),
  ];
  return [
    { path, words },
    ...below.flatMap((each) => {
      const its = path === '' ? each.name() : `${path} ${each.name()}`;
      return each.name() === 'help' ? [{ path: its, words: names }] : rowsOf(each, its);
    }),
  ];
};

const ends = {
  bash: [
    '_offerdesk() {',
    '  local fits',
    `  _offerdesk_fits "\${COMP_WORDS[@]:1:COMP_CWORD-1}"`,
    `  COMPREPLY=($(compgen -W "$fits" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _offerdesk offerdesk',
  ],
  zsh: [
    '_offerdesk() {',
    '  local fits',
    `  _offerdesk_fits "\${(@)words[2,CURRENT-1]}"`,
    `  compadd -- \${=fits} || _files`,
    '}',
    'compdef _offerdesk offerdesk',
  ],
};
