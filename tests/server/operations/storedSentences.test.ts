import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asSentence, sentence, textOf } from '#domain/sentence.ts';
import { textWords } from '#domain/textsAndSentences.ts';
import type { Noun } from '#model';
import { inWords } from '#own/auditEntry/server/inWords.ts';
import { job } from '#own/job/job.ts';
import { nouns } from '#registry';
import { hindi } from '#registry/languages.ts';
import { serverModules } from '#registry/server.ts';
import { saidTexts } from '#server/database/rows/saidTexts.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { lateWords } from '#server/jobs/scheduledJob.ts';
import { nameOfRun } from '#server/jobs/scheduledTask.ts';
import { control, dealer, type Imports, openImports } from '../files/importing.ts';

/** A text of an answered row as somebody reads it in Hindi. */
const inHindi = (row: any, name: string): string =>
  textOf(asSentence(textWords(row, name) ?? ''), (key) => hindi.wordsFor(key) ?? key);

/** The texts of a row of tasks as calls answer them, written as the machine writes them. */
const answered = (values: object, before?: { sentences?: string | null }): any =>
  encodeRow(job, { ...before, ...saidTexts(job, values, before) });

describe('a stored text', () => {
  const late = sentence('It failed (task %{number}).', { number: 7 });

  test('is English, and has its sentence next to it', () => {
    const row = answered({ message: late });
    expect(row.message).toBe('It failed (task 7).');
    expect(row.sentences).toEqual({ message: late });
    expect(inHindi(row, 'message')).toBe('यह विफल रहा (काम 7)।');
  });

  test('leaves the sentence of another text of its row as it is, and takes its own away', () => {
    const name = nameOfRun('Daily Backup', { of: '2026-11-28' });
    const begun = saidTexts(job, { name, message: null });
    const ended = saidTexts(job, { message: late }, begun);
    expect(inHindi(answered({ message: late }, begun), 'name')).toBe('दैनिक बैकअप: 2026-11-28');
    expect(JSON.parse(ended.sentences ?? '')).toHaveProperty('message');
    const again = saidTexts(job, { message: null }, ended);
    expect(Object.keys(JSON.parse(again.sentences ?? ''))).toEqual(['name']);
  });

  test('without values is its own key, and needs no sentence', () => {
    const row = answered({ message: 'It is no longer paused.' });
    expect(row).not.toHaveProperty('sentences');
    expect(inHindi(row, 'message')).toBe('यह अब रुका नहीं है।');
  });

  test('of before, which has no sentence, stays English', () => {
    const row: any = encodeRow(job, { message: 'It failed (task 7).', sentences: null });
    expect(inHindi(row, 'message')).toBe('It failed (task 7).');
  });

  test('is cut off where its field ends, and its sentence is not', () => {
    const why = sentence('Not run: %{why} Start it with Run Now in the task calendar.', {
      why: 'a'.repeat(600),
    });
    const row = answered({ message: why });
    expect(row.message).toHaveLength(500);
    expect(inHindi(row, 'message')).toMatch(/इसे चलाता है।$/);
  });

  test('has Hindi for the name of every task of the clock, for what it does and when', () => {
    const texts = serverModules
      .flatMap(({ tasks = [] }) => tasks)
      .flatMap(({ label, does, when }) => [label, does, when]);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((each) => each && hindi.wordsFor(each) === undefined)).toEqual([]);
  });

  test('says how late a task was', () => {
    const row = answered({ message: lateWords((23 * 60 + 39) * 60_000) });
    expect(row.message).toBe('Late by 23 h 39 min.');
    expect(inHindi(row, 'message')).toBe('23 घं. 39 मि. देर से।');
  });
});

describe('an audit entry', () => {
  const known = new Map<string, Noun>(nouns.map((noun) => [noun.name, noun]));
  const entry = (before: object, after: object) =>
    inWords(known, {
      ...{ seq: 1, at: 1, userId: 'control', role: null, memberId: null, address: null },
      ...{ action: 'modify', resource: 'order', key: '1' },
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });
  const shown = ({ changes, sentences }: ReturnType<typeof entry>) =>
    inHindi({ changes, ...(sentences && { sentences: JSON.parse(sentences) }) }, 'changes');

  test('lists what changed in words: labels and codes in Hindi, figures and what people typed as they are', () => {
    const changed = entry(
      { quantity: 100, price: 380, orderStatus: 'Submitted' },
      { quantity: 200, price: 390, orderStatus: 'Rejected', '#reason': 'Typed by hand' },
    );
    expect(changed.changes).toBe(
      'Quantity: 100 → 200; Price: 380 → 390; Status: Submitted → Rejected; Typed by hand',
    );
    expect(shown(changed)).toMatch(/^मात्रा: 100 → 200; मूल्य: 380 → 390; .*; Typed by hand$/);
    expect(shown(changed)).not.toMatch(/Status|Submitted|Rejected/);
  });

  test('says of a masked value only that it changed', () => {
    const { changes, sentences } = entry({ pan: 'AA•••1' }, { pan: 'BB•••2' });
    expect(changes).toMatch(/ changed$/);
    expect(inHindi({ changes, sentences: JSON.parse(sentences ?? '') }, 'changes')).toMatch(
      /बदला$/,
    );
  });

  test('with more than the list keeps ends in dots, in both languages', () => {
    const long = 'x'.repeat(400);
    const changed = entry(
      { quantity: 100, custodianReason: long },
      { quantity: 200, custodianReason: `${long}y` },
    );
    expect(changed.changes).toHaveLength(600);
    expect(changed.changes).toMatch(/…$/);
    expect(shown(changed)).toMatch(/^मात्रा: 100 → 200; …$/);
  });
});

describe('what the server says of a file', () => {
  let exchange: Imports;
  beforeAll(async () => {
    exchange = await openImports();
    await exchange.post(control, 'tradingMember', {
      tradingMemberId: 'M001',
      memberName: 'Member M001',
    });
  });
  afterAll(() => exchange.close());

  test('is in Hindi in its page, its notices and the log of tasks', async () => {
    const csv = 'Client Id,Client Name,Category\nA1,Anna,RI\n';
    const batch = await exchange.check(dealer, 'client', csv, 'november.csv');
    expect(batch.message).toBe("The file has no column 'PAN', which new rows need.");
    expect(inHindi(batch, 'message')).toBe("फ़ाइल में कॉलम 'पैन' नहीं है, जो नई पंक्तियों को चाहिए।");
    const { notices } = (await exchange.ask(dealer, 'GET', '/api/notices')).json;
    expect(inHindi(notices[0], 'words')).toBe('november.csv जाँची गई: 1 में से 1 पंक्तियाँ अस्वीकृत');
    const task = await vi.waitFor(async () => {
      const [row] = (await exchange.ask(control, 'GET', '/api/scheduler/job?range=[0,9]')).json;
      expect(row.state).toBe('done');
      return row;
    });
    expect(task.name).toBe('Check november.csv of Client');
    expect(inHindi(task, 'name')).toBe('ग्राहक की november.csv जाँचें');
    expect(inHindi(task, 'message')).toMatch(/^1 पंक्तियाँ: .*1 अस्वीकृत$/);
  });

  test('is in no file and in no entry of the journal', async () => {
    const file = await exchange.ask(control, 'GET', '/api/scheduler/job/export?format=csv');
    expect(file.status).toBe(200);
    expect(String(file.text)).toContain('Check november.csv of Client');
    expect(String(file.text)).not.toContain('sentences');
    const entries = await exchange.machine.database.db
      .selectFrom('journal')
      .select(['before', 'after'])
      .where('resource', '=', 'bulkUpload')
      .execute();
    expect(entries.length).toBeGreaterThan(1);
    expect(JSON.stringify(entries)).not.toContain('sentences');
  });
});
