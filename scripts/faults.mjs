/**
 * Runs the faults R1 to R14 of docs/reliability.md, one after the other: `npm run faults`, and
 * `--postgres` on PostgreSQL. `--rounds 200` sets how often a server is killed, `--only WORD`
 * selects faults, `--seed 1` seeds chance. Ends with 1 when one fails.
 */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { onPostgres, onSqlite } from './faults/list.mjs';

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: process.env.SEED ?? String(Date.now() % 100_000) },
  },
});
const wanted = Number(values.rounds);
const database = values.postgres ? 'PostgreSQL' : 'SQLite';
const faults = (values.postgres ? onPostgres : onSqlite).filter(
  ({ fault, path = '', script = '' }) =>
    `${fault} ${path} ${script}`.toLowerCase().includes(values.only.toLowerCase()),
);

/** Runs a command to its end; answers its code and all that it printed. */
const run = (command, words, env) =>
  new Promise((resolve) => {
    const child = spawn(command, words, {
      env: { ...process.env, SEED: values.seed, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk;
      });
    child.once('close', (code) => resolve({ code, printed }));
  });

/** The result of a fault, in words: those of its test, or that it passed. */
const resultOf = ({ code, printed }) => {
  const plain = stripVTControlCharacters(printed);
  const json = /^\{"result":.*\}$/m.exec(plain)?.[0];
  if (json) return JSON.parse(json).result;
  if (code !== 0) return 'NOT HELD';
  const words = plain.match(
    /^(?:\d+ (?:kills|bids|lost answers|days)|Storm|Fail-over|Without|Day|Seed).*$/gm,
  );
  return words ? words.join(' ').slice(0, 400) : 'held';
};

const table = [];
console.log(`Faults on ${database}, seed ${values.seed}, load ${loadavg()[0].toFixed(1)}`);
for (const each of faults) {
  const rounds = each.rounds(wanted);
  const began = performance.now();
  const env = { FAULT_ROUNDS: String(rounds), ...each.envOf?.(rounds) };
  const ended = each.script
    ? await run('node', [`scripts/faults/${each.script}.mjs`], env)
    : await run(
        'npx',
        ['vitest', 'run', '--project', each.project, '--disableConsoleIntercept', each.path],
        env,
      );
  const seconds = Math.round((performance.now() - began) / 1000);
  table.push({
    fault: each.fault,
    rounds,
    isHeld: ended.code === 0,
    seconds,
    result: resultOf(ended),
  });
  const { isHeld, result } = table.at(-1);
  console.log(
    `${isHeld ? 'held  ' : 'FAILED'}  ${each.fault} (${rounds}; ${seconds} s): ${result}`,
  );
  if (!isHeld) console.log(ended.printed.split('\n').slice(-60).join('\n'));
}

console.log('\n| fault | database | rounds | held | seconds | result |\n|---|---|---|---|---|---|');
for (const { fault, rounds, isHeld, seconds, result } of table)
  console.log(
    `| ${fault} | ${database} | ${rounds} | ${isHeld ? 'yes' : 'NO'} | ${seconds} | ${result} |`,
  );
const failed = table.filter(({ isHeld }) => !isHeld);
if (failed.length > 0)
  console.log(
    `\n${failed.length} not held. Again: npm run faults -- ${values.postgres ? '--postgres ' : ''}--seed ${values.seed}`,
  );
process.exitCode = failed.length > 0 || table.length === 0 ? 1 : 0;
