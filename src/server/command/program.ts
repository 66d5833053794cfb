import { Command } from 'commander';
import { commands } from '#registry/commands.ts';
import { version } from '../runtime/version.ts';

/**
 * The program with all its commands. Help and the refusal of words that fit no command are printed by it,
 * and then thrown as a CommanderError.
 */
export const openProgram = (): Command => {
  const program = new Command('offerdesk')
    .version(version, '--version', 'prints the release')
    .helpOption('-h, --help', 'prints the help of a command')
    .helpCommand('help [command]', 'prints this help, or the help of a command')
    .configureHelp({ sortSubcommands: true, subcommandTerm: (command) => command.name() })
    // An option after a command is that command's own, as --json is.
    .enablePositionalOptions()
    .showHelpAfterError('Add --help to see what fits.')
    .addHelpText(
      'after',
      '\nSettings are environment variables: OFFERDESK_PORT, OFFERDESK_HOST, OFFERDESK_DATA and others (docs/settings.md).',
    )
    .exitOverride();
  for (const add of commands) add(program);
  for (const command of program.commands) if (command.commands.length > 0) refuseUnknown(command);
  return program;
};

/**
 * Lets a command that works by itself, and has commands below it, refuse a further word with the nearest of them.
 * Otherwise commander counts the word as one argument too many. Its method has no type.
 */
const refuseUnknown = (command: Command): void => {
  command.allowExcessArguments().hook('preAction', (_, acting) => {
    const isFurther = command.args.length > command.registeredArguments.length;
    if (acting === command && isFurther) (command as unknown as Refusing).unknownCommand();
  });
};

type Refusing = { unknownCommand(): never };
