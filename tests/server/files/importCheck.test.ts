import { existsSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, control, dealer, type Imports, openImports, stranger } from './importing.ts';

let exchange: Imports;
beforeAll(async () => {
  exchange = await openImports({ settings: { uploadLimit: 1024 * 1024 } });
  for (const tradingMemberId of ['M001', 'M002'])
    await exchange.post(control, 'tradingMember', {
      tradingMemberId,
      memberName: `Member ${tradingMemberId}`,
    });
  const client = { clientName: 'Old', category: 'RI' };
  await exchange.post(dealer, 'client', {
    ...client,
    memberId: 'M001',
    clientId: 'OLD1',
    pan: 'AAAPA0001A',
  });
  await exchange.post(stranger, 'client', {
    ...client,
    memberId: 'M002',
    clientId: 'OLD2',
    pan: 'AAAPA0002A',
  });
});
afterAll(() => exchange.close());

const heading = 'Client Id,Client Name,PAN,Category,Active';
const good = 'C1,First,AAAPA0001A,RI,Yes';

/** The verdicts on a file of clients, with the faults of its rows. */
const verdicts = async (content: string | Buffer, who = dealer, api = 'client') => {
  const batch = await exchange.check(who, api, content);
  const lines = await exchange.lines(who, batch.batchId);
  return {
    batch,
    lines,
    faults: lines.flatMap(({ line, faults }) =>
      faults.map(({ sentence: _, ...fault }: any) => ({ line, ...fault })),
    ),
  };
};

describe('a file that is no CSV of this master is refused as a whole, in words that name the file and the row', () => {
  const refused: readonly [what: string, content: string | Buffer, code: string, words: RegExp][] =
    [
      ['an empty file', '', 'EMPTY', /empty/],
      ['a heading alone', `${heading}\r\n`, 'NO_ROWS', /no rows/],
      [
        'a zip or xlsx',
        Buffer.from('PK\u0003\u0004 rest of an archive'),
        'NOT_CSV',
        /zip archive or an Excel workbook/,
      ],
      ['an old xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'NOT_CSV', /old Excel workbook/],
      ['binary content', `${heading}\nC1,a\0b,AAAPA0001A,RI,Yes\n`, 'NOT_CSV', /not text/],
      ['UTF-16', Buffer.from(`\ufeff${heading}\n${good}\n`, 'utf16le'), 'ENCODING', /UTF-16/],
      [
        'Windows-1252',
        Buffer.from(`${heading}\nC1,Caf\u00e9,AAAPA0001A,RI,Yes\n`, 'latin1'),
        'ENCODING',
        /not in UTF-8/,
      ],
      ['semicolons', `${heading}\n${good}\n`.replaceAll(',', ';'), 'SEPARATOR', /';'.*commas/],
      ['tabs', `${heading}\n${good}\n`.replaceAll(',', '\t'), 'SEPARATOR', /tabs/],
      [
        'an unknown column',
        `${heading},Colour\n${good},red\n`,
        'UNKNOWN_COLUMN',
        /no column 'Colour'.*Client Name/,
      ],
      [
        'a column that is there twice',
        `${heading},client id\n${good},C2\n`,
        'DUPLICATE_COLUMN',
        /twice/,
      ],
      [
        'no column that tells rows apart',
        'Client Name,PAN\nFirst,AAAPA0001A\n',
        'MISSING_COLUMN',
        /'Client Id' is missing/,
      ],
      [
        'a quote that is never closed',
        `${heading}\nC1,"First,AAAPA0001A,RI,Yes\n${`${good}\n`.repeat(12_000)}`,
        'TOO_LONG',
        /Row 2 does not end.*quote/,
      ],
    ];
  test.each(refused)('%s', async (_, content, code, words) => {
    const { batch, faults } = await verdicts(content);
    expect(batch).toMatchObject({ state: 'failed', rows: 0, created: 0 });
    expect(batch.message).toMatch(/^rows\.csv, row \d+: /);
    expect(batch.message).toMatch(words);
    expect(faults[0]).toMatchObject({ code });
  });

  test('a column of a password', async () => {
    const { batch, faults } = await verdicts('User Id,Password\nU1,secret\n', control, 'user');
    expect([batch.state, faults[0].code]).toEqual(['failed', 'SECRET_COLUMN']);
  });
});

describe('a row that is not right is refused with its row, field, code and words, and keeps no other back', () => {
  const bad: readonly [what: string, row: string, field: string, code: string, words: RegExp][] = [
    ['a value of the wrong form', 'C2,Second,AAAPA000,RI,Yes', 'pan', 'INVALID', /^PAN must be/],
    [
      'nothing where something must be',
      'C2,,AAAPA0002A,RI,Yes',
      'clientName',
      'MANDATORY',
      /mandatory/,
    ],
    [
      'a word that is no choice',
      'C2,Second,AAAPA0002A,Retail,Yes',
      'category',
      'INVALID',
      /must be one of RI/,
    ],
    ['neither yes nor no', 'C2,Second,AAAPA0002A,RI,perhaps', 'isActive', 'INVALID', /yes or no/],
    [
      'too many characters',
      `C2,${'x'.repeat(101)},AAAPA0002A,RI,Yes`,
      'clientName',
      'INVALID',
      /100 characters/,
    ],
    ['too few cells', 'C2,Second,AAAPA0002A', '', 'RAGGED', /3 cells and the heading 5/],
    ['too many cells', 'C2,Second,Third,AAAPA0002A,RI,Yes', '', 'RAGGED', /6 cells.*quotes/],
    ['a quote inside quotes', 'C2,"Sec"ond",AAAPA0002A,RI,Yes', '', 'QUOTES', /quote/],
    ['the same row twice', good, '', 'TWICE', /Row 2 of this file/],
  ];
  test.each(bad)('%s', async (_, row, field, code, words) => {
    const { batch, faults } = await verdicts([heading, good, row, ''].join('\n'));
    expect(batch).toMatchObject({ state: 'checked', rows: 2, created: 1, refused: 1 });
    expect(faults).toEqual([{ line: 3, field, code, message: expect.stringMatching(words) }]);
  });

  test('a row of another member, whose existence nobody is told', async () => {
    const { faults } = await verdicts(
      'Member Id,Client Id,Client Name,PAN,Category\nM002,OLD2,Taken,AAAPA0001A,RI\nM002,NEW,Taken,AAAPA0001A,RI\n',
    );
    const fault = { code: 'NOT_ALLOWED', message: 'Member Id must be your own' };
    expect(faults.filter(({ code }) => code === 'NOT_ALLOWED')).toEqual([
      { line: 2, field: 'memberId', ...fault },
      { line: 3, field: 'memberId', ...fault },
    ]);
  });

  test('what refers to nothing', async () => {
    const { faults } = await verdicts(
      'tradingMemberId,branchId,branchName\nM009,B1,Nowhere\n',
      control,
      'branch',
    );
    expect(faults).toEqual([
      { line: 2, field: 'tradingMemberId', code: 'NOT_KNOWN', message: 'Member Id is not known' },
    ]);
  });

  test('a change of what is fixed, and a number that the exchange gives', async () => {
    const [old] = (await exchange.ask(dealer, 'GET', '/api/masters/client?filter={"q":"OLD1"}'))
      .json;
    const { faults } = await verdicts(
      `Id,Client Id,Client Name\n${old.id},OTHER,Old\n,NEW,New\n987654,NEW2,New\n`,
    );
    expect(faults.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'clientId', 'FIXED'],
      [3, 'pan', 'MANDATORY'],
      [3, 'category', 'MANDATORY'],
      [4, 'id', 'NOT_FOUND'],
      [4, 'pan', 'MANDATORY'],
      [4, 'category', 'MANDATORY'],
    ]);
  });
});

describe('a file is read as people write it', () => {
  test.each([
    ['with a byte order mark and CR LF', `\ufeff${heading}\r\n${good}\r\n`],
    ['with LF and no end of the last line', `${heading}\n${good}`],
    ['with CR alone', `${heading}\r${good}\r`],
    ['with both, and blank lines', `${heading}\r\n\r\n${good}\n,,,,\n\n`],
    [
      'with quoted cells, commas and line ends in them',
      `${heading}\n"C1","First, of\r\nmany","AAAPA0001A",RI,"Yes"\n`,
    ],
    [
      'with names of fields in any case and order',
      'PAN,CLIENTNAME,clientid,Category,isactive\nAAAPA0001A,First,C1,RI,true\n',
    ],
    [
      'with labels, small letters and blanks at the ends',
      `${heading}\n c1 , First ,aaapa0001a,retail individual,YES\n`,
    ],
    ['with empty columns at the end', `${heading},,\n${good},,\n`],
    [
      'with the columns of the error file',
      `${heading},Row,Field,Code,Message\n${good},7,pan,INVALID,wrong\n`,
    ],
  ])('%s', async (_, content) => {
    const { batch, lines, faults } = await verdicts(content);
    expect([batch.message, faults]).toEqual([null, []]);
    expect(batch).toMatchObject({ state: 'checked', rows: 1, created: 1 });
    const after = Object.fromEntries(lines[0].cells.map((cell: any) => [cell.field, cell.after]));
    expect(after).toMatchObject({
      memberId: 'M001',
      clientId: 'C1',
      pan: 'AAAPA0001A',
      category: 'RI',
      isActive: true,
    });
  });

  test('with figures grouped or not, times without their seconds, and texts that a spreadsheet would run', async () => {
    const { lines, faults } = await verdicts(
      'Member Id,Member Name,Order Value Limit\nM101,\'=SUM(A1),"12,34,567.50"\nM102,Plain,1234567.5\nM103,Comma,"12,50"\n',
      control,
      'tradingMember',
    );
    const limits = lines.map(
      ({ cells }) => cells.find(({ field }: any) => field === 'orderValueLimit')?.after,
    );
    expect(limits).toEqual([1234567.5, 1234567.5, '12,50']);
    expect(lines[0].cells.find(({ field }: any) => field === 'memberName').after).toBe('=SUM(A1)');
    expect(faults).toMatchObject([{ line: 4, field: 'orderValueLimit', code: 'INVALID' }]);
  });
});

test('a row that is there shows before and after of each cell that differs, and only these', async () => {
  const { batch, lines } = await verdicts(
    'Client Id,Client Name,Active\nOLD1,Anew,\nOLD1,Old,Yes\n',
  );
  expect(batch).toMatchObject({ unchanged: 1, refused: 1 });
  expect(lines[0]).toMatchObject({
    line: 2,
    verdict: 'refused',
    faults: [{ field: 'isActive', code: 'MANDATORY' }],
  });
  const { lines: right } = await verdicts('Client Id,Client Name\nold1,Anew\n');
  expect(right).toEqual([
    {
      line: 2,
      key: '1',
      verdict: 'changed',
      outcome: 'waiting',
      cells: [{ field: 'clientName', before: 'Old', after: 'Anew' }],
      mended: [],
      faults: [],
    },
  ]);
});

test('the dry run writes nothing of the master', async () => {
  const before = await exchange.ask(dealer, 'GET', '/api/masters/client');
  await verdicts(`${heading}\n${good}\nOLD1,Changed,AAAPA0009A,NII,No\n`);
  expect((await exchange.ask(dealer, 'GET', '/api/masters/client')).json).toEqual(before.json);
});

test('an exported file that is uploaded again changes no row', async () => {
  await exchange.post(control, 'tradingMember', {
    tradingMemberId: 'M003',
    memberName: '\'=1+1 & Sons, "the" first',
    orderValueLimit: 12345678.9,
    city: '-',
  });
  for (const [who, api] of [
    [control, 'tradingMember'],
    [dealer, 'client'],
  ] as const) {
    const { text } = await exchange.ask(who, 'GET', `/api/masters/${api}/export`);
    const { batch, faults } = await verdicts(text, who, api);
    expect(faults).toEqual([]);
    expect(batch.rows).toBeGreaterThan(0);
    expect(batch.unchanged).toBe(batch.rows);
  }
});

test('words of a choice and the code beside them are read as one, must agree, and either may stand alone', async () => {
  const titles = 'Client Id,Client Name,PAN,Category,Category (code)';
  const { faults, lines } = await verdicts(
    [
      titles,
      'W1,First,AAAPA0011A,retail individual,RI',
      'W2,Second,AAAPA0012A,,RI',
      'W3,Third,AAAPA0013A,Retail Individual,',
      'W4,Fourth,AAAPA0014A,Retail Individual,NII',
    ].join('\n'),
  );
  expect(lines.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new', 'refused']);
  expect(faults).toMatchObject([
    {
      line: 5,
      field: 'category',
      code: 'CODE_DIFFERS',
      message: expect.stringContaining(
        "Category says 'Retail Individual' and the code next to it 'NII'",
      ),
    },
  ]);
  const alone = await verdicts(`${titles.replace('Category,', '')}\nW5,Fifth,AAAPA0015A,RI\n`);
  expect(alone.faults).toEqual([]);
});

test('an export leaves out the numbers by which the machine alone knows a row', async () => {
  const { text } = await exchange.ask(dealer, 'GET', '/api/masters/client/export');
  expect(text.split('\r\n')[0]).toMatch(
    /^Member Id,Client Id,Client Name,PAN,Category,Category \(code\),/,
  );
});

test('the sample of every master that takes files is a file that its own check takes', async () => {
  for (const [who, api] of [
    [control, 'tradingMember'],
    [control, 'participant'],
    [control, 'holiday'],
    [control, 'security'],
    [dealer, 'client'],
    [admin, 'branch'],
  ] as const) {
    const sample = await exchange.ask(who, 'GET', `/api/masters/${api}/import/sample`);
    expect([api, sample.status]).toEqual([api, 200]);
    // The members of the sample exist at this exchange; as new rows they get other names.
    const text = api === 'tradingMember' ? sample.text.replaceAll('M00', 'M70') : sample.text;
    const { batch, faults } = await verdicts(text, who, api);
    expect([api, faults, batch.state, batch.rows]).toEqual([api, [], 'checked', 2]);
  }
});

test('a file of holidays from before there were special sessions writes holidays', async () => {
  const old = 'Holiday Date,Description\n2031-03-18,Old file\n';
  const checked = await exchange.check(control, 'holiday', old);
  expect((await exchange.commit(control, 'holiday', checked)).state).toBe('committed');
  const { json } = await exchange.ask(control, 'GET', '/api/masters/holiday/2031-03-18');
  expect(json).toMatchObject({ dayKind: 'HOLIDAY', description: 'Old file' });
});

test('the error file has the columns of the file and what is wrong, and is taken again as it is', async () => {
  const { batch } = await verdicts(
    `${heading}\n${good}\nC2,=cmd|x,AAAPA000,RI,perhaps\nC3,"a, b",AAAPA0003A,RI,Yes,9\n`,
  );
  const at = `/api/masters/bulkupload/${batch.batchId}/errors`;
  const errors = await exchange.ask(dealer, 'GET', at);
  expect(errors.headers['content-disposition']).toContain('rows-errors.csv');
  expect(errors.text.split('\r\n')).toEqual([
    `${heading},Row,Field,Code,Message`,
    `C2,"'=cmd|x",AAAPA000,RI,perhaps,3,pan; isActive,INVALID; INVALID,"PAN must be five letters, four digits and a letter; Active must be yes or no"`,
    'C3,"a, b",AAAPA0003A,RI,Yes,4,,RAGGED,This row has 6 cells and the heading 5: put a cell with a comma in it into quotes',
    '',
  ]);
  const mended = errors.text.replace('AAAPA000,', 'AAAPA0002A,').replace('perhaps', 'No');
  const again = await verdicts(mended);
  expect([again.faults, again.batch.created]).toEqual([[], 2]);
});

describe('who may', () => {
  test('nobody without the right to create and edit', async () => {
    const inquiry = { ...dealer, role: 'inquiry' as const };
    const sent = await exchange.send(inquiry, 'client', `${heading}\n${good}\n`);
    expect([sent.status, sent.json.code]).toEqual([403, 'NOT_ALLOWED']);
    expect((await exchange.send(dealer, 'tradingMember', 'x')).status).toBe(403);
    expect(
      (await exchange.ask(null, 'POST', '/api/masters/client/import?dryRun=true')).status,
    ).toBe(401);
    expect((await exchange.ask(control, 'GET', '/api/masters/client/import/sample')).status).toBe(
      403,
    );
  });

  test('an upload is seen by its uploader and by Control Users; its rows only by those who may read them all', async () => {
    const { batch } = await verdicts(`${heading}\n${good}\n`);
    const at = `/api/masters/bulkupload/${batch.batchId}`;
    for (const path of [at, `${at}/lines`, `${at}/errors`, `${at}/file`]) {
      expect([path, (await exchange.ask(stranger, 'GET', path)).status]).toEqual([path, 404]);
      expect((await exchange.ask(dealer, 'GET', path)).status).toBe(200);
    }
    expect((await exchange.ask(control, 'GET', at)).status).toBe(200);
    // Control Users may not read clients, so they may not read them in files either.
    expect((await exchange.ask(control, 'GET', `${at}/lines`)).status).toBe(403);
    expect((await exchange.ask(stranger, 'POST', `${at}/discard`)).status).toBe(404);
    expect((await exchange.ask(control, 'POST', `${at}/discard`)).status).toBe(403);
  });

  test('a user has one file under check at a time', async () => {
    await exchange.stopJobs();
    const first = await exchange.send(dealer, 'client', `${heading}\n${good}\n`);
    const second = await exchange.send(dealer, 'client', `${heading}\n${good}\n`);
    expect([second.status, second.json.code]).toEqual([429, 'TOO_MANY']);
    expect((await exchange.send(admin, 'client', `${heading}\n${good}\n`)).status).toBe(202);
    exchange.startJobs();
    expect((await exchange.settled(dealer, first.json.batchId)).state).toBe('checked');
  });
});

describe('the file itself', () => {
  test('lies in the data folder under a random name that only its owner may read, and comes back as it was', async () => {
    const content = `\ufeff${heading}\r\n${good}\r\n`;
    const { batch } = await verdicts(content);
    const folder = join(exchange.data, 'uploads');
    const names = readdirSync(folder);
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f]{32}\.csv$/);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    const back = await exchange.ask(dealer, 'GET', `/api/masters/bulkupload/${batch.batchId}/file`);
    expect(back.text).toBe(content);
    expect(JSON.stringify(batch)).not.toContain('storedAs');
    const thrown = await exchange.ask(
      dealer,
      'POST',
      `/api/masters/bulkupload/${batch.batchId}/discard`,
    );
    expect(thrown.json.state).toBe('discarded');
    expect(readdirSync(folder)).toHaveLength(names.length - 1);
    const gone = await exchange.ask(dealer, 'GET', `/api/masters/bulkupload/${batch.batchId}/file`);
    expect(gone.status).toBe(404);
  });

  test('that is larger than is taken is refused with 413 in words and leaves nothing behind', async () => {
    const folder = join(exchange.data, 'uploads');
    const before = existsSync(folder) ? readdirSync(folder).length : 0;
    const sent = await exchange.send(
      dealer,
      'client',
      `${heading}\n${good}\n`.padEnd(1024 * 1024 + 1),
    );
    expect([sent.status, sent.json.code, sent.json.message]).toEqual([
      413,
      'TOO_LARGE',
      'This file is larger than the limit of 1 MiB. Split it.',
    ]);
    expect(readdirSync(folder)).toHaveLength(before);
  });

  test('must come as multipart in the field file, and nothing else takes multipart', async () => {
    const json = await exchange.ask(dealer, 'POST', '/api/masters/client/import?dryRun=true', {
      payload: {},
    });
    expect(json.status).toBe(415);
    const other = await exchange.ask(dealer, 'POST', '/api/masters/client', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(other.status).toBe(415);
    const unsaid = await exchange.ask(dealer, 'POST', '/api/masters/client/import', {
      payload: {},
    });
    expect(unsaid.status).toBe(400);
  });
});

test('a link in the place of an upload is not followed', async () => {
  const before = new Set(readdirSync(join(exchange.data, 'uploads')));
  const { batchId } = await exchange.check(dealer, 'client', `${heading}\n${good}\n`);
  const folder = join(exchange.data, 'uploads');
  const ofUpload = () => exchange.ask(dealer, 'GET', `/api/masters/bulkupload/${batchId}/file`);
  expect((await ofUpload()).text).toBe(`${heading}\n${good}\n`);
  const elsewhere = join(exchange.data, 'elsewhere');
  writeFileSync(elsewhere, 'a secret');
  const storedAs = readdirSync(folder).find((name) => !before.has(name)) ?? '';
  rmSync(join(folder, storedAs));
  symlinkSync(elsewhere, join(folder, storedAs));
  const { status, text, json } = await ofUpload();
  expect([status, json.code, text.includes('a secret')]).toEqual([409, 'CHANGED_FILE', false]);
});
