import { uploadClients } from './clientUpload.mjs';
import { answerTo, busiestOf, password, setupOf } from './demoBrowser.mjs';

/** Uploads a CSV file by a call of the API, with the session of a page. */
const sendFile = (page, at, name, text) =>
  page.evaluate(
    async ([path, fileName, csv]) => {
      const body = new FormData();
      body.append('file', new File([csv], fileName, { type: 'text/csv' }));
      await fetch(`/api${path}`, { method: 'POST', body });
    },
    [at, name, text],
  );

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
    await sendFile(page, `${list}/file`, name, lines.join('\r\n'));
    await page.waitForTimeout(1_500);
  }
};

/** Repeats a question, for half a minute, until its answer holds. */
const until = async (page, ask, holds) => {
  for (let tries = 0; tries < 60; tries++) {
    if (holds(await ask())) return;
    await page.waitForTimeout(500);
  }
  throw new Error('The demo does not go on.');
};

/** A T day allotted by five people: started, decided and approved by others; done already the second time. */
const allot = async (page, pageOf) => {
  const choices = await answerTo(page, 'GET', '/allocation/process/choices');
  const day = choices.find(({ code }) => code === '10');
  const row = day.rows.find(({ title, why }) => title.startsWith('CENTRALBK') && why === null);
  if (!row) return;
  const { run } = await answerTo(page, 'POST', '/allocation/process/start', {
    process: day.process,
    key: row.key,
  });
  const steps = `/allocation/process/${run.runId}/steps`;
  const now = () => answerTo(page, 'GET', steps);
  const untilDone = (name) =>
    until(page, now, (answer) =>
      answer.steps.some((step) => step.name === name && step.stepStatus === 'Completed'),
    );
  await untilDone('ownBook');
  for (const name of ['bseDemand', 'mseDemand'])
    await answerTo(page, 'POST', `${steps}/${name}/pass`, { reason: 'No bids there' });
  const first = await pageOf('listco');
  const { id, version, greenshoeQuantity } = await setupOf(first, 'CENTRALBK');
  const body = { version, quantity: greenshoeQuantity, reason: 'Twice the demand' };
  await answerTo(first, 'POST', `/allocation/master-setup/${id}/decideOversubscription`, body);
  const second = await pageOf('listco2');
  const { rows } = await answerTo(second, 'GET', '/approvals');
  const ids = rows.filter(({ mayDecide }) => mayDecide).map((each) => each.id);
  await answerTo(second, 'POST', '/approvals/decide', { ids, decision: 'approve' });
  await untilDone('allocate');
  await answerTo(second, 'POST', `${steps}/approval/approve`, { reason: 'The figures agree' });
  await until(page, now, (answer) => answer.run.runStatus === 'Completed');
};

const ofBusiest = { before: async (page) => `/mbp?${new URLSearchParams(await busiestOf(page))}` };

/**
 * Steps before some pictures, by their names without the theme: `before` changes what the screen
 * will show and may return another address; `prepare` acts on the screen.
 */
export const scenes = {
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
      await page.locator('main input:focus').waitFor();
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
  'market-by-price': ofBusiest,
  mbp: ofBusiest,
  'batch-orders': {
    before: async (page) => {
      // A file of the dealer that is checked and waits to be placed.
      const at = '/rms/batchorder';
      const sample = await page.evaluate(
        async (path) => (await fetch(path)).text(),
        `/api${at}/sample?layout=NSE`,
      );
      await sendFile(page, `${at}/file?layout=NSE`, 'morning.csv', sample);
    },
  },
  'bulk-upload': { prepare: uploadClients },
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
      await until(page, made, (backup) => backup?.state === 'whole');
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
  history: {
    before: async (page) => {
      // A user who was disabled and enabled again.
      const at = '/masters/user/10012';
      for (const [action, reason] of [
        ['disable', 'On leave until Monday'],
        ['enable', 'Is back at the desk'],
      ]) {
        const { version } = await answerTo(page, 'GET', at);
        await answerTo(page, 'POST', `${at}/${action}`, { version, reason });
      }
    },
  },
  'allocation-run': {
    before: async (page, pageOf) => {
      await allot(page, pageOf);
      const [run] = await answerTo(page, 'GET', '/allocation/process?range=[0,0]');
      return `/allocation/process/view/${run.runId}`;
    },
    prepare: (page) => page.getByText('Allocate', { exact: true }).click(),
  },
  'user-actions': {
    prepare: async (page) => {
      for (const at of [0, 1, 2]) await page.getByRole('checkbox').nth(at).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Terminals are handed back');
    },
  },
  'mfa-settings-light': {
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set up authenticator' }).click();
      await page.getByRole('dialog').getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  broadcast: {
    prepare: async (page) => {
      await page
        .getByLabel('Message', { exact: true })
        .fill('The cut-off for custodian confirmations is 15:30 today.');
    },
  },
};
