import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { figure } from './record.mjs';
import { call, encodedPassword, ms, processorTime, quantile, startedOn } from './server.mjs';

const connections = 8;
const seconds = 4;
const rounds = 3;
const people = 100;

/**
 * Whole sign-ins, credentials and an empty OTP each, against the bare hash that each must pay for, taken
 * in turns so that both see the same machine.
 */
export const measureSignIns = async (seed) => {
  const server = await startedOn(seed, addPeople, { OFFERDESK_TRUST_PROXY: 'on' });
  const argon = await bareHash();
  const password = await encodedPassword(server.url);
  let nth = 0;
  const signIn = async () => {
    nth += 1;
    const userId = `bench${nth % people}`;
    // Each from another address, since the sign-ins of one address are limited.
    const headers = {
      'x-forwarded-for': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    };
    const post = (path, body) => call(server.url, 'POST', `/auth/${path}`, { body, headers });
    const { body } = await post('login', { memberId: 'M001', username: userId, password });
    const second = await post('validateOTP', {
      otp: '',
      userId,
      token: body.accessToken,
      browserSignature: 'bench',
      purpose: 'Login',
    });
    if (!second.body.authorized) throw new Error(`${userId} is not let in`);
  };
  const signIns = async () => {
    const times = [];
    const before = processorTime(server.pid);
    const began = performance.now();
    const ends = began + seconds * 1000;
    const one = async () => {
      while (performance.now() < ends) {
        const start = performance.now();
        await signIn();
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    const took = (performance.now() - began) / 1000;
    return { seconds: took, times, cost: processorTime(server.pid) - before };
  };
  const alone = [];
  for (let time = 0; time < 40; time++) {
    const start = performance.now();
    await signIn();
    alone.push(performance.now() - start);
  }
  const seen = { hash: [], signIn: [] };
  for (let round = 0; round <= rounds; round++)
    for (const [name, measure] of [
      ['hash', () => argon.measure(seconds)],
      ['signIn', signIns],
    ]) {
      const result = await measure();
      // The first round warms both up.
      if (round > 0) seen[name].push(result);
    }
  argon.stop();
  await server.stop();
  const rateOf = ({ times, seconds }) => times.length / seconds;
  const costOf = ({ times, cost }) => cost / times.length / 1000;
  const typical = (name, of) => quantile(seen[name].map(of), 0.5);
  const shares = seen.signIn.map((result, n) => rateOf(result) / rateOf(seen.hash[n]));
  const figures = (name) => {
    const times = seen[name].flatMap((result) => result.times);
    return `${Math.round(typical(name, rateOf))}/s, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}, ${ms(typical(name, costOf))} of processor each`;
  };
  const share = quantile(shares, 0.5);
  const lines = [
    `Sign-ins at ${connections} connections: ${share.toFixed(2)} of bare argon2id` +
      ` (${rounds} rounds in turns: ${shares.map((share) => share.toFixed(2)).join(', ')})`,
    `  sign-ins  ${figures('signIn')}, both calls and their commits`,
    `  argon2id  ${figures('hash')}, two at once as in the product`,
    `  one sign-in alone: p50 ${ms(quantile(alone, 0.5))}, p99 ${ms(quantile(alone, 0.99))}`,
    `  a sign-in costs ${(typical('signIn', costOf) / typical('hash', costOf)).toFixed(2)} times the processor of its hash`,
  ];
  const limit = 'bare argon2id';
  return {
    lines,
    figures: [
      figure('sign-ins', typical('signIn', rateOf), '/s', { limit, ratio: share, better: 'more' }),
    ],
  };
};

/** Dealers like 1001, with the same password. */
const addPeople = (database) => {
  const user = database.prepare('select * from user where userId = ?').get('1001');
  const columns = Object.keys(user);
  const insert = database.prepare(
    `insert into user (${columns}) values (${columns.map(() => '?')})`,
  );
  for (let nth = 0; nth < people; nth++)
    insert.run(...Object.values({ ...user, userId: `bench${nth}` }));
};

/** A process that does nothing but hash. */
const bareHash = async () => {
  const child = spawn(process.execPath, ['bench/argon.mjs'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    measure: async (wanted) => {
      child.stdin.write(`${wanted}\n`);
      return JSON.parse((await lines.next()).value);
    },
    stop: () => child.stdin.end(),
  };
};
