/** The password hash of a sign-in alone: reports how many a second this machine compares. */
import { createInterface } from 'node:readline';
import { hash, verify } from '@node-rs/argon2';

// As src/server/people/password.ts has it.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;

const stored = await hash('Offerdesk@2026', cost);
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const times = [];
  const before = process.cpuUsage();
  const began = performance.now();
  const ends = began + Number(line) * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < ends) {
        const start = performance.now();
        await verify(stored, 'Offerdesk@2026');
        times.push(performance.now() - start);
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  console.log(
    JSON.stringify({ seconds: (performance.now() - began) / 1000, times, cost: user + system }),
  );
}
