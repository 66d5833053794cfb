import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openProgram } from '#server/command/program.ts';
import { shortLived } from '../../scripts/shortLived.ts';
import { copyOfDemo } from '../markets/server.ts';

const data = copyOfDemo();
const place = mkdtempSync(join(tmpdir(), 'offerdesk-json-'));
afterAll(() => {
  for (const folder of [data, place]) rmSync(folder, { recursive: true, force: true });
});

/** The one object that a command prints, its status and what is on standard error. */
const json = (...words: string[]) => {
  const { VITEST, VITEST_MODE, NODE_ENV, ...own } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...shortLived, 'dist/server/main.js', ...words, '--json'],
    { encoding: 'utf8', env: { ...own, OFFERDESK_DATA: data } },
  );
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  return { status, stderr, report: JSON.parse(stdout) };
};

test('every command that reports something has --json, and those that serve or write files do without', () => {
  const { commands } = openProgram();
  const all = commands.flatMap((each) => [each, ...each.commands]);
  const reporting = all.filter(({ options }) => options.some(({ long }) => long === '--json'));
  expect(reporting.map((each) => each.name()).sort()).toEqual(
    [
      'backup',
      'check',
      'doctor',
      'domain-user',
      'migrate',
      'restore',
      'take-up',
      'verify',
      'verify',
    ].sort(),
  );
});

test('a check of the schemas is their number', () => {
  expect(json('check')).toEqual({
    status: 0,
    stderr: '',
    report: { ok: true, schemas: expect.any(Number) },
  });
});

test('a backup is its file with its hash, which the check of the backup finds again', () => {
  const { status, stderr, report } = json('backup', '--to', place);
  expect([status, stderr]).toEqual([0, '']);
  expect(report).toEqual({
    ...{
      ok: true,
      file: expect.stringContaining(place),
      isEncrypted: false,
      encryption: 'none',
      method: 'sqlite',
    },
    ...{ bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ...{ rows: expect.any(Number), files: expect.any(Number) },
    ...{ journalSeq: expect.any(Number), journalHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const { file, rows, journalSeq, journalHash } = report;
  expect(json('backup', 'verify', file)).toMatchObject({
    status: 0,
    report: { ok: true, file, mode: 'demo', rows, journalSeq, journalHash },
  });
  expect(json('restore', file, '--to', join(place, 'restored'))).toMatchObject({
    status: 0,
    report: { ok: true, folder: join(place, 'restored'), rows, journalSeq, putAside: null },
  });
});

test('a backup that is none is a problem with its faults, and status 1', () => {
  writeFileSync(join(place, 'none'), 'nothing');
  const { status, stderr, report } = json('backup', 'verify', join(place, 'none'));
  expect(status).toBe(1);
  expect(report).toEqual({
    ok: false,
    problem: 'The backup is not usable',
    faults: [expect.stringMatching(/./)],
  });
  expect(stderr).toContain(report.faults[0]);
});

test('a journal is its entries, its daily anchors and the heads that were compared', () => {
  const { status, report } = json('audit', 'verify');
  expect(status).toBe(0);
  expect(report).toMatchObject({ ok: true, entries: expect.any(Number), rows: expect.any(Number) });
  expect(report.headFiles).toEqual([join(data, 'journal-heads.jsonl')]);
  expect(report.heads).toBeGreaterThan(0);
});

test('a head that the journal does not have is a problem beside what was counted', () => {
  const { status, report } = json('audit', 'verify', '--anchor', `1:${'ab'.repeat(32)}`);
  expect([status, report.ok, report.problem]).toEqual([1, false, 'The journal is broken']);
  expect(report.entries).toBeGreaterThan(0);
  expect(report.faults[0]).toMatch(/^Entry 1: /);
});

test('rows without an entry are listed by table', () => {
  expect(json('audit', 'take-up')).toMatchObject({
    status: 0,
    report: { ok: true, tables: [], rows: 0, takenUp: 0 },
  });
});

test('a folder of another mode is refused in one object, too', () => {
  const { status, report } = json('domain-user', 'asha', 'controlUser', 'Asha Rao');
  expect([status, report.ok, report.faults]).toEqual([1, false, []]);
  expect(report.problem).toContain('was made in demo mode');
});
