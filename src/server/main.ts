#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { furtherCommands } from '#registry/commands.ts';

const usageWith = (more: string) => `Usage: offerdesk <command>

  serve             serves the exchange; the first run makes its secrets and a Control User
  demo              serves a demo: made-up people and data that keep moving
  domain-user <domain id> <role> "<name>" [--email <address>] [--mobile <number>]
                    makes a domain user and prints the link that sets the password
  backup [--to <folder>] [--encrypt]
                    makes a backup while the server goes on, and checks it (docs/backup.md)
  backup verify <file>
                    restores a backup into a scratch place and checks every byte and the journal
  restore <file> --to <folder or DATABASE_URL> [--replace]
                    restores a backup, all of it or nothing
  migrate --to <DATABASE_URL>
                    moves the embedded database to an empty PostgreSQL, each row compared
${more}  check             says what is wrong with the schemas
  new <noun>        writes a starter schema to schemas/<noun>.ts
  describe          writes docs/permissions.md and docs/data-dictionary.md from the schemas
  audit verify [--anchor <seq>:<hash>] [--anchors <file>]
                    recomputes the hash chain of the journal, compares the heads that have left the
                    database, and names the first entry that differs (docs/record-keeping.md)
  audit take-up [--by "<name>" --reason "<why>"]
                    shows the rows of older releases that have no entry of the journal, and takes them up
  encode-password   reads a password on standard input, prints what the sign-in call expects

Settings are environment variables: OFFERDESK_PORT, OFFERDESK_HOST, OFFERDESK_DATA and others (README).
`;

/** The console stands beside the server in dist/; without it (under `dev`) the API alone is served. */
const consoleFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'console');
const built = existsSync(join(consoleFolder, 'index.html')) ? consoleFolder : undefined;

/** Each command loads what it needs: most have no use for the server. */
const commands: Record<string, () => Promise<void>> = {
  serve: () => served('production', consoleFolder),
  demo: () => served('demo', consoleFolder),
  // Under `npm run dev` Vite serves the console itself.
  develop: () => served('development', built),
  check: async () => {
    const { checkSchemas } = await import('./command/serve.ts');
    const { build } = await import('./command/openMachine.ts');
    checkSchemas();
    process.stdout.write(`${build.nouns.length} schemas, nothing wrong.\n`);
  },
  describe: async () => {
    const { describe } = await import('./command/describe.ts');
    const { build } = await import('./command/openMachine.ts');
    const { ownCalls } = await import('#registry');
    describe(build.nouns, ownCalls);
  },
  'encode-password': async () => (await import('./command/encode.ts')).encode(),
};

async function served(mode: 'production' | 'demo' | 'development', folder?: string): Promise<void> {
  const { serve } = await import('./command/serve.ts');
  await serve(mode, folder);
}

/** The commands that are told more than their name. */
const commandsWithWords: Record<string, (words: readonly string[]) => Promise<void>> = {
  'domain-user': async (words) => (await import('./command/domainUser.ts')).domainUser(words),
  audit: async (words) => (await import('./command/audit.ts')).audit(words),
  backup: async (words) => (await import('./command/backup.ts')).backup(words),
  restore: async (words) => (await import('./command/restore.ts')).restore(words),
  migrate: async (words) => (await import('./command/migrate.ts')).migrate(words),
  new: async ([noun, ...more]) => {
    if (noun === undefined || more.length > 0) throw new Error('Say the name of one noun.');
    const { newNoun } = await import('./command/newNoun.ts');
    const { build } = await import('./command/openMachine.ts');
    newNoun(noun, build.nouns);
  },
};

/** The command of the exchange that the first word names. */
async function furtherCommand(): Promise<(() => void | Promise<void>) | undefined> {
  const found = (await furtherCommands()).find((each) => each.name === first);
  return found && (() => found.run(words));
}

const [first = '', ...words] = process.argv.slice(2);
const name = [first, ...words].join(' ');
const own = Object.hasOwn(commandsWithWords, first)
  ? () => commandsWithWords[first]?.(words)
  : commands[name];
const command = own ?? (await furtherCommand());
if (!command) {
  const more = (await furtherCommands()).map(({ usage }) => usage).join('');
  const usage = usageWith(more);
  process.stderr.write(name ? `There is no command '${name}'.\n\n${usage}` : usage);
  process.exit(2);
}
try {
  await command();
} catch (error) {
  const { Faults } = await import('./command/faults.ts');
  // Words for people; a stack only where it is our own mistake.
  const isExpected = error instanceof Faults || (error as Error).constructor === Error;
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
}
