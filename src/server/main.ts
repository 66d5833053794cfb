#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allocate } from './command/allocate.ts';
import { audit } from './command/audit.ts';
import { describe } from './command/describe.ts';
import { domainUser } from './command/domainUser.ts';
import { encode } from './command/encode.ts';
import { Faults } from './command/faults.ts';
import { newNoun } from './command/newNoun.ts';
import { build } from './command/openMachine.ts';
import { checkSchemas, serve } from './command/serve.ts';

const usage = `Usage: offerdesk <command>

  serve             serves the exchange; the first run makes its secrets and a Control User
  demo              serves a demo: real offers, made-up members, bids that keep coming
  domain-user <domain id> <role> "<name>" [--email <address>] [--mobile <number>]
                    makes a domain user and prints the link that sets the password
  allocate --setup <setup.json> --bids <bids.csv> --out <allotments.csv>
                    allots the shares of one series to its bids, from file to file
  check             says what is wrong with the schemas
  new <noun>        writes a starter schema to schemas/<noun>.ts
  describe          writes docs/permissions.md and docs/data-dictionary.md from the schemas
  audit verify      recomputes the hash chain of the journal and names the first entry that differs
  encode-password   reads a password on standard input, prints what the sign-in call expects

Settings are environment variables: OFFERDESK_PORT, OFFERDESK_HOST, OFFERDESK_DATA and others (README).
`;

/** The console stands beside the server in dist/; without it (under `dev`) the API alone is served. */
const consoleFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'console');
const built = existsSync(join(consoleFolder, 'index.html')) ? consoleFolder : undefined;

const commands: Record<string, () => Promise<void> | void> = {
  serve: () => serve('production', consoleFolder),
  demo: () => serve('demo', consoleFolder),
  // Under `npm run dev` Vite serves the console itself.
  develop: () => serve('development', built),
  check: () => {
    checkSchemas();
    process.stdout.write(`${build.nouns.length} schemas, nothing wrong.\n`);
  },
  describe: () => describe(build.nouns),
  'audit verify': audit,
  'encode-password': encode,
};

/** Those that are told of what. */
const told: Record<string, (words: readonly string[]) => Promise<void> | void> = {
  allocate,
  'domain-user': domainUser,
  new: ([noun, ...more]) => {
    if (noun === undefined || more.length > 0) throw new Error('Say the name of one noun.');
    newNoun(noun, build.nouns);
  },
};

const [first = '', ...words] = process.argv.slice(2);
const name = [first, ...words].join(' ');
const command = Object.hasOwn(told, first) ? () => told[first]?.(words) : commands[name];
if (!command) {
  process.stderr.write(name ? `There is no command '${name}'.\n\n${usage}` : usage);
  process.exit(2);
}
try {
  await command();
} catch (error) {
  // Words for people; a stack only where it is our own mistake.
  const isExpected = error instanceof Faults || (error as Error).constructor === Error;
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
}
