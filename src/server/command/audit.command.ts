import type { AddCommand } from '../runtime/command.ts';
import { reporting } from './report.ts';

/** offerdesk audit: the journal is checked, or takes up rows of older releases. */
const addAudit: AddCommand = (program) => {
  const audit = program
    .command('audit')
    .description('checks the journal, or takes up rows of older releases')
    .addHelpText('after', '\nOFFERDESK_DATA and DATABASE_URL name what is checked.');
  const verify = audit
    .command('verify')
    .description(
      'recomputes the hash chain of the journal, compares the heads that have left the database, and names the first entry that differs (docs/record-keeping.md)',
    )
    .option('--anchor <seq:hash...>', 'a head that has left the database')
    .option(
      '--anchors <file...>',
      'a file with a line {"at": …, "seq": …, "hash": …} for each such head',
    );
  reporting(verify, async (words) => (await import('./audit.ts')).audit(words));
  const takeUp = audit
    .command('take-up')
    .description(
      'shows the rows of older releases that have no entry of the journal; with a name and a reason, takes them up',
    )
    .option('--by <name>', 'who takes them up')
    .option('--reason <words>', 'why they are there');
  reporting(takeUp, async (words, own) => (await import('./takeUp.ts')).takeUp(words, own));
};

export default addAudit;
