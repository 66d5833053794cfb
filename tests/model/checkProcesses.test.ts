import { expect, test } from 'vitest';
import { integer, read, resource, text } from '#model';
import { faultsOfProcesses } from '#model/check/checkProcesses.ts';
import { process, type Step } from '#model/language/process.ts';
import { nouns, processes } from '#registry';
import { processModules } from '#registry/processes.ts';
import { faultsOfProcessModules } from '#server/processes/faultsOfModules.ts';

const offer = resource('offer', {
  fields: { symbol: text('Symbol') },
  access: { controlUser: read },
  screens: {},
});
const right = {
  label: 'Day',
  help: 'A day.',
  code: '90',
  about: 'offer',
  roles: ['controlUser'],
  steps: {
    one: { label: 'One', kind: 'program' },
    two: { label: 'Two', kind: 'program', approval: true },
  },
} as const;
const withStep = (step: Partial<Step>) =>
  process('day', {
    ...right,
    steps: { ...right.steps, three: { label: 'Three', kind: 'program', ...step } },
  });

test('the processes of the product are sound, and each step has its body', () => {
  expect(faultsOfProcesses(processes, nouns)).toEqual([]);
  expect(faultsOfProcessModules(processes, processModules)).toEqual([]);
  const codes = ['10', '11', '20', '21', '90', '91', 'EOD'];
  expect(processes.map(({ code }) => code).toSorted()).toEqual(codes);
});

test('a process that is sound has no faults', () => {
  expect(faultsOfProcesses([process('day', right)], [offer])).toEqual([]);
});

test.each<[string, Parameters<typeof faultsOfProcesses>[0], string]>([
  [
    'a name that a resource has',
    [process('offer', right)],
    "Two schemas are named 'offer'. Give one another name.",
  ],
  [
    'a code that another has',
    [process('day', right), process('night', right)],
    "night has the code 90, which another process about 'offer' has.",
  ],
  [
    'nothing that it is about',
    [process('day', { ...right, about: 'bond' })],
    "day is about 'bond', and no resource is named so.",
  ],
  ['no steps', [process('day', { ...right, steps: {} })], 'day has no steps.'],
  [
    'nobody who may start it',
    [process('day', { ...right, roles: [] })],
    'day has no roles: nobody could start it.',
  ],
  [
    'a step after none',
    [withStep({ after: ['four'] })],
    "The step three of day: it comes after 'four', and no step above it is named so.",
  ],
  [
    'a step for a role that has no part in it',
    [withStep({ roles: ['dealer'] })],
    'The step three of day: dealer has part in it, and none in the process.',
  ],
  [
    'an approval that may be skipped',
    [withStep({ approval: true, mayPass: 'Not needed' })],
    'The step three of day: what must be approved cannot be skipped.',
  ],
  [
    'an approval that comes as a file',
    [withStep({ approval: true, kind: 'upload' })],
    'The step three of day: it begins with its approval, so neither with a file nor by hand.',
  ],
  [
    'questions that nobody is asked',
    [withStep({ fields: { n: integer('N') } })],
    'The step three of day: it has fields, so it must be manual.',
  ],
])('a process with %s is told so', (_, processes, words) => {
  expect(faultsOfProcesses(processes, [offer])).toEqual([words]);
});

test('a step without a body, and a half that no schema exports, are told', () => {
  const day = process('day', right);
  const body = { run: async () => null };
  expect(faultsOfProcessModules([day], [{ process: day, steps: { one: body } } as never])).toEqual([
    "day declares the step 'two', and resources/day/server.ts has no body for it.",
  ]);
  expect(
    faultsOfProcessModules([], [{ process: day, steps: { one: body, two: body } } as never]),
  ).toEqual(["resources/ has a module of 'day', and no schema exports it."]);
});
