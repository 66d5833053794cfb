import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { uploadClients } from './clientUpload.mjs';
import {
  answerTo,
  busiestOf,
  openDemo,
  password,
  people,
  setupOf,
  signIn,
} from './demoBrowser.mjs';
import { smallPng } from './smallPng.mjs';

/**
 * The pictures of docs/screenshots, taken of the running demo: of the one at OFFERDESK_URL when that
 * is said, else of one that is built and seeded for it. CHROMIUM says where the browser is.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const folder = join(root, 'docs/screenshots');
const port = 4690;
const { control, control2, listco, listco2, dealer, memberAdmin } = people;

const shots = [
  { name: 'login-light', theme: 'light', path: '/login', stands: 'form input' },
  {
    name: 'order-entry-light',
    theme: 'light',
    who: dealer,
    path: async (page) => {
      const { symbol, series } = await busiestOf(page);
      return `/order/entry/${encodeURIComponent(symbol)}/${series}`;
    },
    stands: 'main form input',
    prepare: async (page) => {
      const box = (field) => page.locator(`[data-field="${field}"]`);
      await box('clientId').fill('C0001');
      await page.getByRole('option', { name: /C0001/ }).click();
      await box('quantity').fill('25000');
      for (let tick = 0; tick < 12; tick++) await box('price').press('+');
    },
  },
  {
    name: 'mbp-dark',
    theme: 'dark',
    who: dealer,
    path: async (page) => `/mbp?${new URLSearchParams(await busiestOf(page))}`,
    stands: 'main h1',
  },
  {
    name: 'order-modify-light',
    theme: 'light',
    who: dealer,
    path: '/order/modify',
    // One row is there while the bids are still loading.
    stands: 'main tbody tr + tr',
    prepare: async (page) => {
      await page.locator('main input:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.locator('main form input').first().waitFor();
    },
  },
  {
    name: 'custodians-light',
    theme: 'light',
    who: control,
    path: '/cf/report',
    stands: '[role=gridcell]',
  },
  {
    name: 'market-control-dark',
    theme: 'dark',
    who: control,
    path: '/utils/change-mkt-status',
    stands: 'main tbody tr',
  },
  {
    name: 'order-file-light',
    theme: 'light',
    who: dealer,
    path: '/order/bulkupload',
    stands: 'main table',
  },
  {
    name: 'dashboard-dark',
    theme: 'dark',
    who: control,
    path: '/',
    stands: 'main table, main [role=grid]',
  },
  {
    name: 'securities-light',
    theme: 'light',
    who: control,
    path: '/masters/security',
    stands: '[role=gridcell]',
  },
  {
    name: 'form-light',
    theme: 'light',
    who: control,
    path: '/masters/securitymodify/1',
    stands: 'form input',
  },
  {
    name: 'history-light',
    theme: 'light',
    who: control,
    before: async (page) => {
      // A user who was disabled and enabled again.
      await page.evaluate(async () => {
        const at = '/api/masters/user/10012';
        const act = async (action, reason) => {
          const { version } = await (await fetch(at)).json();
          await fetch(`${at}/${action}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ version, reason }),
          });
        };
        await act('disable', 'On leave until Monday');
        await act('enable', 'Is back at the desk');
      });
    },
    path: '/masters/user/10012?tab=history',
    stands: 'main h1',
  },
  {
    name: 'approvals-light',
    theme: 'light',
    who: control2,
    before: async (page) => {
      // The request of another Control User; the second time it is pending already.
      await page.evaluate(async () => {
        const filter = encodeURIComponent(JSON.stringify({ status: 'approved' }));
        const rows = await (
          await fetch(`/api/masters/security?filter=${filter}&range=[0,3]`)
        ).json();
        const made = ['id', 'status', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'];
        for (const row of rows)
          await fetch(`/api/masters/security/${row.id}`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              ...Object.fromEntries(Object.entries(row).filter(([name]) => !made.includes(name))),
              floorPrice: row.floorPrice + row.id,
              reason: 'Floor price by the notice of the seller',
            }),
          });
      });
    },
    path: '/approvals?of=all&state=any',
    stands: 'main table, main [role=grid]',
  },
  {
    name: 'what-if-dark',
    theme: 'dark',
    who: listco,
    path: async (page) => `/allocation/what-if/${(await setupOf(page, 'COALINDIA')).id}`,
    stands: 'main svg',
  },
  {
    name: 'allocation-run-light',
    theme: 'light',
    who: control,
    before: allotted,
    path: async (page) => {
      const [run] = await answerTo(page, 'GET', '/allocation/process?range=[0,0]');
      return `/allocation/process/view/${run.runId}`;
    },
    stands: 'main table',
    prepare: async (page) => {
      await page.getByText('Allocate', { exact: true }).click();
    },
  },
  {
    name: 'bulk-upload-light',
    theme: 'light',
    who: memberAdmin,
    path: '/masters/bulkupload?master=client',
    stands: 'main',
    prepare: (page) => uploadClients(page, { added: 240, faultyEvery: 60 }),
  },
  {
    name: 'user-actions-dark',
    theme: 'dark',
    who: control,
    path: '/masters/user?q=Dealer',
    stands: '[role=gridcell]',
    prepare: async (page) => {
      for (const at of [0, 1, 2]) await page.getByRole('checkbox').nth(at).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Terminals are handed back');
    },
  },
  {
    name: 'active-users-light',
    theme: 'light',
    who: control,
    path: '/utils/active-users',
    stands: '[role=gridcell]',
  },
  {
    name: 'mfa-settings-light',
    theme: 'light',
    who: memberAdmin,
    path: '/masters/mfa-settings',
    stands: 'main h1',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set up authenticator' }).click();
      await page.getByRole('dialog').getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
];

/** A T day allotted by five people: started, decided and approved by others; done already the second time. */
async function allotted(page, as) {
  const choices = await answerTo(page, 'GET', '/allocation/process/choices');
  const day = choices.find(({ code }) => code === '10');
  const row = day.rows.find(({ title, why }) => title.startsWith('CENTRALBK') && why === null);
  if (!row) return;
  const { run } = await answerTo(page, 'POST', '/allocation/process/start', {
    process: day.process,
    key: row.key,
  });
  const steps = `/allocation/process/${run.runId}/steps`;
  const until = async (holds) => {
    for (let tries = 0; tries < 60; tries++) {
      const now = await answerTo(page, 'GET', steps);
      if (holds(now)) return;
      await page.waitForTimeout(500);
    }
    throw new Error('The run does not go on.');
  };
  const isDone = (name) => (now) =>
    now.steps.find((step) => step.name === name).stepStatus === 'Completed';
  await until(isDone('ownBook'));
  for (const name of ['bseDemand', 'mseDemand'])
    await answerTo(page, 'POST', `${steps}/${name}/pass`, { reason: 'No bids there' });
  await as(listco, async (other) => {
    const { id, version, greenshoeQuantity } = await setupOf(other, 'CENTRALBK');
    const body = { version, quantity: greenshoeQuantity, reason: 'Twice the demand' };
    await answerTo(other, 'POST', `/allocation/master-setup/${id}/decideOversubscription`, body);
  });
  await as(listco2, async (other) => {
    const { rows } = await answerTo(other, 'GET', '/approvals');
    const ids = rows.filter(({ mayDecide }) => mayDecide).map(({ id }) => id);
    await answerTo(other, 'POST', '/approvals/decide', { ids, decision: 'approve' });
    await until(isDone('allocate'));
    await answerTo(other, 'POST', `${steps}/approval/approve`, { reason: 'The figures agree' });
  });
  await until(({ run: { runStatus } }) => runStatus === 'Completed');
}

// `npm run screenshots history-light` takes that one only.
const names = process.argv.slice(2);
const wanted = shots.filter(({ name }) => names.length === 0 || names.includes(name));

const run = async () => {
  mkdirSync(folder, { recursive: true });
  const { browser, url, close } = await openDemo(port);
  try {
    for (const shot of wanted) await take(browser, url, shot);
  } finally {
    await close();
  }
};

const take = async (browser, url, { name, theme, who, before, path, stands, prepare }) => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  if (who) await signIn(page, url, who);
  await before?.(page, (other, does) => as(browser, url, other, does));
  await page.goto(url + (typeof path === 'string' ? path : await path(page)));
  await page.locator(stands).first().waitFor();
  await prepare?.(page);
  // Fonts, charts and the first answers of the live feeds.
  await page.waitForTimeout(2_500);
  const picture = await smallPng(page, await page.screenshot());
  writeFileSync(join(folder, `${name}.png`), picture);
  console.log(`${name}.png ${Math.round(picture.length / 1000)} KB`);
  await context.close();
};

/** Does something as somebody else. */
const as = async (browser, url, who, does) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, url, who);
  await does(page);
  await context.close();
};

await run();
