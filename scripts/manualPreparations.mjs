import { uploadClients } from './clientUpload.mjs';
import { answerTo, busiestOf } from './demoBrowser.mjs';

/** Two files of members that were compared with the master: one that differs, and one with rows at fault. */
const compareMembers = async (page) => {
  const list = '/query/tm-reconciliation-logs';
  if ((await answerTo(page, 'GET', `${list}?range=[0,0]`)).length > 0) return;
  const rows = await answerTo(page, 'GET', '/masters/tradingMember?range=[0,99]');
  const line = ({ tradingMemberId, memberName, memberType, city, pan }) =>
    [tradingMemberId, `"${memberName}"`, memberType, city ?? '', pan ?? '', 'Yes'].join(',');
  const [first, second, third, , ...others] = rows;
  const head = 'Member Id,Member Name,Member Type,City,PAN,Active';
  const differing = [
    { ...first, city: 'Pune' },
    { ...second, memberName: `${second.memberName} Private` },
    third,
    ...others,
  ].map(line);
  const files = {
    'members.csv': [head, ...differing, 'M900,"Newcomer Securities",TM,Pune,,Yes'],
    'members-of-friday.csv': [head, ...differing, 'M9,,XX,Pune,NOPAN,Perhaps'],
  };
  for (const [name, lines] of Object.entries(files)) {
    await page.evaluate(
      async ([at, fileName, text]) => {
        const body = new FormData();
        body.append('file', new File([text], fileName, { type: 'text/csv' }));
        await fetch(`/api${at}/file`, { method: 'POST', body });
      },
      [list, name, lines.join('\r\n')],
    );
    await page.waitForTimeout(1_500);
  }
};

/**
 * Steps before some pictures of the manual, by their names: `before` changes what the screen will
 * show and may return another address; `prepare` acts on the screen.
 */
export const preparations = {
  'order-entry': {
    before: async (page) => {
      const { symbol, series } = await busiestOf(page);
      return `/order/entry/${encodeURIComponent(symbol)}/${series}`;
    },
    prepare: async (page) => {
      const box = (field) => page.locator(`[data-field="${field}"]`);
      await box('clientId').fill('C0001');
      await page.getByRole('option', { name: /C0001/ }).click();
      await box('quantity').fill('25000');
      for (let tick = 0; tick < 12; tick++) await box('price').press('+');
    },
  },
  'order-modify': {
    prepare: async (page) => {
      await page.locator('main tbody tr').first().waitFor();
      await page.keyboard.press('Enter');
      await page.locator('main form input').first().waitFor();
    },
  },
  'order-cancel': {
    prepare: async (page) => {
      await page.locator('main tbody tr').first().waitFor();
      await page.keyboard.press('Space');
    },
  },
  'market-by-price': {
    before: async (page) => `/mbp?${new URLSearchParams(await busiestOf(page))}`,
  },
  'batch-orders': {
    before: async (page) => {
      // A file of the dealer that is checked and waits to be placed.
      await page.evaluate(async () => {
        const sample = await (await fetch('/api/rms/batchorder/sample?layout=NSE')).text();
        const body = new FormData();
        body.append('file', new File([sample], 'morning.csv', { type: 'text/csv' }));
        await fetch('/api/rms/batchorder/file?layout=NSE', { method: 'POST', body });
      });
    },
  },
  'bulk-upload': {
    prepare: (page) => uploadClients(page, { added: 40, faultyEvery: 20 }),
  },
  approvals: {
    before: async (_, pageOf) => {
      // The request of another Control User.
      const page = await pageOf('control');
      const filter = encodeURIComponent(JSON.stringify({ status: 'approved' }));
      const rows = await answerTo(page, 'GET', `/masters/security?filter=${filter}&range=[0,3]`);
      const made = ['id', 'status', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'];
      for (const row of rows)
        await answerTo(page, 'PUT', `/masters/security/${row.id}`, {
          ...Object.fromEntries(Object.entries(row).filter(([name]) => !made.includes(name))),
          floorPrice: row.floorPrice + row.id,
          reason: 'Floor price by the notice of the seller',
        });
    },
  },
  backups: {
    before: async (page) => {
      const made = async () => (await answerTo(page, 'GET', '/scheduler/backup?range=[0,0]'))[0];
      if (await made()) return;
      await answerTo(page, 'POST', '/scheduler/calendar/backup.daily/runNow', {});
      for (let tries = 0; tries < 60 && (await made())?.state !== 'whole'; tries++)
        await page.waitForTimeout(500);
    },
  },
  'checksum-logs': {
    before: async (page) => {
      // The end of a day without an offer, which nothing blocks.
      const { days } = await answerTo(page, 'GET', '/query/eod/days');
      if (days.some(({ runId }) => runId !== null)) return;
      const day = days.find(({ why, sessions }) => why === null && sessions.length === 0);
      if (day) await answerTo(page, 'POST', '/query/eod/start', { businessDate: day.businessDate });
      await page.waitForTimeout(3_000);
    },
  },
  'client-report': {
    prepare: async (page) => {
      const [order] = await answerTo(page, 'GET', '/rms/order?range=[0,0]');
      await page.getByLabel('PAN').first().fill(order.pan);
      await page.keyboard.press('Enter');
    },
  },
  'tm-reconciliation': { before: compareMembers },
  'tm-reconciliation-differences': { before: compareMembers },
  'tm-reconciliation-errors': { before: compareMembers },
  broadcast: {
    prepare: async (page) => {
      await page
        .getByLabel('Message', { exact: true })
        .fill('The cut-off for custodian confirmations is 15:30 today.');
    },
  },
};
