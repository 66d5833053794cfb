import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { roleLabels } from '#domain/roles.ts';
import { onlookers } from '#domain/specifiedScreens.ts';
import { nouns } from '#registry';
import { beyondScreens } from '#server/app/describe/beyondScreens.ts';
import { operationsOf } from '#server/operations/operations.ts';
import { accountsByRole } from '../markets/client.ts';
import { test } from './exchange.ts';

const page = readFileSync(
  join(new URL('../..', import.meta.url).pathname, 'docs/permissions.md'),
  'utf8',
);
const [, beyond = ''] = page.split('## Beyond the screens of the specification');
const [roleTables = '', everybody = ''] = beyond.split('### Everybody who is signed in');

const callsIn = (text: string): string[] =>
  [...text.matchAll(/`(GET \/[^`]+)`/g)].map(([, call = '']) => call);

/** The calls of the table of a role, and those of everybody that name no other role. */
const saidOf = (label: string): string[] => {
  const [, section = ''] = roleTables.split(`### ${label}\n`);
  const own = section.split('\n### ')[0] ?? '';
  const all = everybody
    .split('\n')
    .filter((line) => {
      const who = line.split('|')[2]?.trim() ?? '';
      return who === 'all' || who.split(', ').includes(label);
    })
    .join('\n');
  return [...callsIn(own), ...callsIn(all)];
};

/**
 * Whether a call is left out: it has separate tests, takes seconds, ends the session, or stays
 * open.
 */
const isLeftOut = (call: string) =>
  /message-stream|downloadUserManual|\/auth\/|\/dev\/|\/public\/|\/health$|\/metrics$/.test(call);

describe('1. who neither bids nor runs the exchange', () => {
  test.for(onlookers)(
    'reads as %s what its screens show and docs/permissions.md says, and nothing else',
    async (role, { exchange }) => {
      const user = await exchange.visitor().signIn(accountsByRole[role]);
      const { body: document } = await user.call('GET', '/openapi.json');
      const calls = Object.entries<any>(document.paths)
        .filter(([, { get }]) => get)
        .map(([path]) => `GET ${path}`)
        .filter((call) => !isLeftOut(call));
      expect(calls.length).toBeGreaterThan(150);
      const letIn: string[] = [];
      for (const call of calls) {
        const path = call.slice('GET '.length).replaceAll(/\{\w+\}/g, 'NONE9');
        const { status } = await user.call('GET', path);
        expect([call, status === 401 || status >= 500]).toEqual([call, false]);
        if (status !== 403) letIn.push(call);
      }
      const further = beyondScreens(nouns, role).flatMap(({ reads }) => reads);
      const ofScreens = operationsOf(nouns)
        .filter(
          ({ method, roles, isPublic }) => method === 'GET' && !isPublic && roles.includes(role),
        )
        .map(({ method, path }) => `${method} ${path}`)
        .filter((call) => !further.includes(call));
      expect(letIn.sort()).toEqual(
        [...ofScreens, ...saidOf(roleLabels[role])].filter((call) => !isLeftOut(call)).sort(),
      );
    },
  );
});
