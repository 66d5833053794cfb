import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openProgram } from '#server/command/program.ts';
import { copyOfDemo, freePort } from '../markets/server.ts';
import { ageOfDebian } from '../peers/age.ts';
import { startPostgres } from '../peers/embeddedPostgres.ts';
import { openClientOfDemo } from './documented/clientOfDemo.ts';
import { commandsIn, type Documented } from './documented/commandsIn.ts';
import { copyCheckout, type Typed } from './documented/typed.ts';

/**
 * Types every command of README.md, CONTRIBUTING.md and docs/ into a shell as it is written there,
 * in a copy of the checkout. Commands of the product run to their end on separate data; servers run
 * until they are ready. Commands that take minutes (builds, tests, measurements, pictures,
 * installations) run only their beginning: npm finds the script, and the script finds its imports
 * and reads its arguments, up to its first work (firstWork.mjs). A command that no rule below knows
 * fails the test.
 */
const checkout = copyCheckout();
const data = copyOfDemo();
const place = mkdtempSync(join(tmpdir(), 'offerdesk-typed-'));
afterAll(() => {
  checkout.remove();
  for (const folder of [data, place]) rmSync(folder, { recursive: true, force: true });
});

const passphrase = 'two kettles and a harbour';
const type = async (command: string, more: Record<string, string> = {}, until?: string) => {
  const env = {
    OFFERDESK_PORT: String(await freePort()),
    OFFERDESK_DATA: data,
    OFFERDESK_DEMO_BIDDING: 'off',
    OFFERDESK_BACKUP_KEY: passphrase,
    ...more,
  };
  return checkout.type(command, env, until);
};
/** Types a command that ends well, and answers what it printed. */
const done = async (command: string, more?: Record<string, string>): Promise<Typed> => {
  const typed = await type(command, more);
  expect([command, typed.status, typed.output]).toEqual([command, 0, typed.output]);
  return typed;
};
const installed = join(place, 'installed');
/** Where a document has /var/lib/offerdesk, a folder of this test. */
const here = (command: string) => command.replaceAll('/var/lib/offerdesk', installed);
const ready = 'Offerdesk is ready at';
const servesFrom = async (command: string, folder: string) => {
  const { output } = await type(command, { OFFERDESK_DATA: folder }, ready);
  expect(output).toContain(ready);
};
const backup = async () => {
  const { output } = await done(`offerdesk backup --to ${place}/backups`);
  return /^Backup: (.+)$/m.exec(output)?.[1] ?? '';
};

/** How each kind of command is tried, the first that fits. */
const rules: readonly [RegExp, (command: string) => Promise<unknown>][] = [
  // Servers.
  [
    /^OFFERDESK_SETTINGS=\S+ node dist\/server\/main\.js serve$/,
    (command) => {
      const path = join(place, 'offerdesk.env');
      const page = readFileSync('docs/settings.md', 'utf8');
      const [, lines = ''] =
        /^ {4}# \/etc\/offerdesk\/offerdesk\.env\n((?: {4}.*\n)+)/m.exec(page) ?? [];
      expect(lines).toContain('SMTP_URL_FILE=/run/secrets/smtp');
      writeFileSync(join(place, 'smtp'), 'smtp://localhost:2525\n');
      const settings = here(lines).replace('/run/secrets', place).replaceAll(/^ {4}/gm, '');
      writeFileSync(path, settings);
      return servesFrom(command.replace(/=\S+/, `=${path}`), installed);
    },
  ],
  [
    / node dist\/server\/main\.js serve$/,
    // A port of the document may be taken.
    (command) => servesFrom(here(command).replace(/^OFFERDESK_PORT=\d+ /, ''), installed),
  ],
  [/npm run demo$/, (command) => servesFrom(command, data)],
  [/npm start$/, (command) => servesFrom(command, join(place, 'started'))],
  // A domain user is created while the server runs, or after its first start.
  [
    / domain-user asha controlUser /,
    async (command) => {
      if (!existsSync(installed)) await servesFrom(`node dist/server/main.js serve`, installed);
      expect((await done(here(command))).output).toContain('Domain user asha is created');
    },
  ],
  // A program of a member calls the demo.
  [
    /^curl .+ http:\/\/127\.0\.0\.1:4600\/api\/\S+$/,
    async (command) => {
      const { url, variables, stop } = await openClientOfDemo();
      try {
        const there = `${command.replace('http://127.0.0.1:4600', url)} --fail --silent`;
        const { output } = await done(there, variables);
        expect(JSON.parse(output)).toEqual(
          command.includes('/auth/token')
            ? expect.objectContaining({ token_type: 'Bearer', expires_in: 900 })
            : expect.any(Array),
        );
      } finally {
        await stop();
      }
    },
  ],
  [
    /^OFFERDESK_URL=\S+ node examples\/broker\.mjs ledger\.jsonl$/,
    async (command) => {
      const { url, variables, stop } = await openClientOfDemo();
      try {
        const { output } = await done(command.replace('http://127.0.0.1:4600', url), variables);
        expect(output).toContain('1000 bids, 0 refused. The ledger equals the book.');
      } finally {
        await stop();
      }
    },
  ],
  // The product's other commands.
  [
    /^offerdesk allocate --setup setup\.json --bids bids\.csv --out allotments\.csv$/,
    async (command) => {
      const [, printed] =
        /^ {4}(\{"cutOffPrice".*\})$/m.exec(readFileSync('docs/allocation.md', 'utf8')) ?? [];
      writeFileSync(join(checkout.folder, 'setup.json'), JSON.stringify(allocated.setup));
      writeFileSync(join(checkout.folder, 'bids.csv'), `${allocated.bids.join('\n')}\n`);
      expect((await done(command)).output.trim()).toBe(printed);
    },
  ],
  [
    /^offerdesk backup( \[--to <folder>\])?( \[?--encrypt\]?)$/,
    async () => {
      await done('offerdesk backup');
      await done(`offerdesk backup --to ${place}/backups --encrypt`);
    },
  ],
  [
    /^age-keygen (-o|-y) backup-identity\.txt$/,
    async () => ageOfDebian().keygen(join(mkdtempSync(join(place, 'age-')), 'identity')),
  ],
  [
    /^(offerdesk (backup verify|restore) <file>|age -d) .*-i(dentity)? ?.*backup-identity\.txt/,
    async (command) => {
      const folder = mkdtempSync(join(place, 'age-'));
      const identity = join(folder, 'identity');
      const env = { OFFERDESK_BACKUP_RECIPIENTS: ageOfDebian().keygen(identity) };
      const { output } = await done(`offerdesk backup --encrypt --to ${folder}`, env);
      await done(
        command
          .replace('<file>', /^Backup: (.+)$/m.exec(output)?.[1] ?? '')
          .replace('backup-identity.txt', identity)
          .replace('<folder or DATABASE_URL>', join(folder, 'restored'))
          .replace('tar xz', `tar xz -C ${folder}`),
      );
    },
  ],
  [
    /^offerdesk backup verify <file>$/,
    async () => done(`offerdesk backup verify ${await backup()}`),
  ],
  [
    /^offerdesk restore <file> --to <folder or DATABASE_URL> \[--replace\]$/,
    async () => {
      const file = await backup();
      await done(`offerdesk restore ${file} --to ${place}/restored`);
      await done(`offerdesk restore ${file} --to ${place}/restored --replace`);
    },
  ],
  [
    /^offerdesk backup --to \/var\/backups\/offerdesk$/,
    (command) => done(command.replace('/var/backups/offerdesk', join(place, 'backups'))),
  ],
  [
    /^offerdesk restore <file> --to \/var\/lib\/offerdesk(-trial|( --replace))$/,
    async (command) => {
      const to = join(place, 'back');
      const words = command
        .replace('<file>', await backup())
        .replace(/\/var\/lib\/offerdesk(-trial)?/, to);
      rmSync(to, { recursive: true, force: true });
      if (words.endsWith(' --replace')) await done(words.replace(' --replace', ''));
      await done(words);
    },
  ],
  [
    /^offerdesk audit verify \[--anchor <seq>:<hash>\]… \[--anchors <file>\]…$/,
    async () => {
      const heads = join(data, 'journal-heads.jsonl');
      const { seq, hash } = JSON.parse(
        readFileSync(heads, 'utf8').trimEnd().split('\n').at(-1) ?? '',
      );
      const both = await done(`offerdesk audit verify --anchor ${seq}:${hash} --anchors ${heads}`);
      expect(both.output).toMatch(/[1-9]\d* heads? from outside/);
    },
  ],
  [/(^offerdesk|main\.js) audit verify( --json)?$/, done],
  [/^offerdesk audit take-up( --by "Asha Rao" --reason "Rows of release 1\.4")?$/, done],
  [
    /^offerdesk migrate --to postgres:\/\/\S+$/,
    async (command) => {
      const moved = join(place, 'moved');
      rmSync(moved, { recursive: true, force: true });
      cpSync(data, moved, { recursive: true });
      const postgres = await startPostgres();
      try {
        const to = command.replace(/postgres:\S+$/, postgres.url('postgres'));
        expect((await done(to, { OFFERDESK_DATA: moved })).output).toMatch(/^Moved to /);
      } finally {
        await postgres.stop();
      }
    },
  ],
  [/^offerdesk check$/, done],
  [/^offerdesk --version$/, done],
  [/^offerdesk doctor$/, done],
  // Named without the words that it needs: its help.
  [
    /^(offerdesk|node dist\/server\/main\.js) [a-z-]+$/,
    async (command) => {
      expect(openProgram().commands.map((each) => each.name())).toContain(
        command.split(' ').at(-1),
      );
      expect((await done(`${command} --help`)).output).toMatch(/^Usage: /);
    },
  ],
  [/^(node dist\/server\/main\.js|npx offerdesk help|offerdesk --version)$/, done],
  [/^offerdesk <command>( --help)?$/, (command) => done(command.replace('<command>', 'check'))],
  // Programs that the tests do not have, or that would change this machine: the names in them are ours.
  [
    /^(docker (build|compose)|systemctl|apt-get install) /,
    async (command) => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      const ours = [`offerdesk:${version}`, `dist/offerdesk_${version}_`, 'compose', 'offerdesk'];
      expect([command, ours.some((name) => command.includes(name))]).toEqual([command, true]);
      for (const [, release] of command.matchAll(/offerdesk[:_](\d[\d.]*\d)/g))
        expect([command, release]).toEqual([command, version]);
      for (const [service] of command.matchAll(/\bserver-\d\b/g))
        expect(readFileSync('compose.yaml', 'utf8')).toMatch(new RegExp(`^ {2}${service}:$`, 'm'));
    },
  ],
  [/^npm sbom$/, (command) => done(`${command} --help`)],
  [/^npm run new$/, (command) => done(`${command} -- --help`)],
  // Scripts and tools, up to their first work; names in angle brackets are those of something that is there.
  [
    /^([A-Z_]+=\S+ )?(npm (ci|test|run [\w:]+)|npx vitest run|node (scripts|bench)\/\w+\.mjs)( |$)/,
    async (command) => {
      const words = command
        .replace('<noun>', 'depositary')
        .replace('<name>', 'order-entry')
        .replace('<file>', join(place, 'file'))
        .replace('…', '1');
      const { begun } = await done(words);
      expect([command, begun]).not.toEqual([command, []]);
      for (const path of words.match(/(?<= )tests\/\S+/g) ?? [])
        expect([command, existsSync(path)]).toEqual([command, true]);
      for (const [, project = ''] of words.matchAll(/--project (\S+)/g))
        expect(readFileSync('vite.config.ts', 'utf8')).toContain(`name: '${project}'`);
    },
  ],
];

const allocated = {
  setup: {
    symbol: 'LICI',
    series: 'IS',
    method: 'PRICE_PRIORITY',
    quantity: 900,
    lotSize: 1,
    tickSize: '0.05',
    floorPrice: '100.00',
    reserveQuantity: 0,
    bidderCapQuantity: null,
  },
  bids: [
    'bidId,exchange,category,memberCode,clientCode,pan,cpCode,quantity,price,cutOff,marginType,cpApproved,entryTime',
    'A,NSE,OTHS,M1,C1,AAAPA0001A,,300,105.00,N,1,N,2026-11-21T10:00:00Z',
    'B,BSE,NII,M2,C2,AAAPA0002A,,400,104.50,N,1,N,2026-11-21T10:00:01Z',
    'C,MSE,NII,M3,C3,AAAPA0003A,,250,104.00,N,1,N,2026-11-21T10:00:02Z',
    'D,NSE,MF,M1,C4,AAAPA0004A,CUST,150,104.00,N,0,N,2026-11-21T10:00:03Z',
    'E,NSE,NII,M1,C5,AAAPA0005A,CUST,500,106.00,N,1,N,2026-11-21T10:00:04Z',
  ],
};

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'src/server/database/README.md',
  ...(readdirSync('docs', { recursive: true }) as string[])
    .filter((name) => name.endsWith('.md') && !/(^|\/)(node_modules|\.vitepress)\//.test(name))
    .map((name) => `docs/${name}`),
];
const found = documents.flatMap((path) => commandsIn(path, readFileSync(path, 'utf8')));
/** A command by which a rule is found: any address of a PostgreSQL is one. */
const asOne = ({ command }: Documented) => command.replace(/postgres:\/\/\S+/, 'postgres://…');
/** Each command once, with every place that has it. */
const once = [...new Set(found.map(asOne))].map((command) => ({
  command,
  places: found.filter((each) => asOne(each) === command).map(({ place: where }) => where),
}));

test('a command is found in a block and in a sentence, and what is none is not', () => {
  const text = [
    'Type `npm run x` or `node`.',
    '',
    '    A=1 offerdesk serve \\',
    '      --now   says this',
    '    curl http://x # y',
    '    {"a": 1}',
    '```ts',
    'npm run z',
    '```',
    '```',
    'cd there',
    '```',
  ];
  expect(commandsIn('a.md', text.join('\n')).map(({ command }) => command)).toEqual([
    'npm run x',
    'A=1 offerdesk serve --now',
    'curl http://x',
    'cd there',
  ]);
});

test('every command of the documents has a rule by which it is tried', () => {
  expect(once.length).toBeGreaterThan(60);
  const without = once.filter(({ command }) => !rules.some(([pattern]) => pattern.test(command)));
  expect(without).toEqual([]);
});

describe('as it is written,', () => {
  test.each(once)('$command does what it begins', async ({ command }) => {
    const [, tried] = rules.find(([pattern]) => pattern.test(command)) ?? [];
    await tried?.(command);
  });
});
