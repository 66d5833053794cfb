import { Argument } from 'commander';
import type { AddCommand } from '../runtime/command.ts';
import { completionFor, shells } from './completion.ts';

/** offerdesk completion: a shell completes the words of the program. */
const addCompletion: AddCommand = (program) => {
  program
    .command('completion')
    .description('prints the script by which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      '\nFor the shell that runs: source <(offerdesk completion bash). For each one: put that into ~/.bashrc, or ~/.zshrc after compinit.',
    )
    .action((shell) => void process.stdout.write(completionFor(program, shell)));
};

export default addCompletion;
