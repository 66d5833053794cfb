import { answerTo, openDemo } from './demoBrowser.mjs';

/**
 * Counts the steps of everyday tasks in the console for an experienced user: a key, a click, or one
 * value that is typed or chosen. `npm run steps` drives the demo and prints the steps of each;
 * docs/experience.md lists them.
 */

/** The actions of a user on a page; each is recorded as a step. */
const counted = (page, way) => ({
  page,
  press: async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      way.push(key);
    }
  },
  type: async (words) => {
    await page.keyboard.type(String(words));
    way.push(`type ${words}`);
  },
  click: async (name, target) => {
    await target.click();
    way.push(`click ${name}`);
  },
  choose: async (name, target, value) => {
    await target.selectOption(value);
    way.push(`choose ${name}`);
  },
  button: (name) => page.getByRole('button', { name }),
  isAt: (address) => page.waitForURL(address),
  rows: () => page.getByRole('gridcell').first().waitFor(),
});

/** Opens the command line, types, and takes what it finds under a name. */
const find = async ({ page, press, type }, words, name) => {
  await press('Control+k');
  await page.getByRole('combobox').last().waitFor();
  await type(words);
  await page.getByRole('option', { name }).first().waitFor();
  await press('Enter');
};

const tasks = {
  'Find a bid by its order id': {
    who: 'dealer',
    goes: async (desk, { orderId }) => {
      await find(desk, orderId, new RegExp(`^${orderId}`));
      await desk.isAt(/report\/\d+/);
    },
  },
  'See the bids of one client': {
    who: 'dealer',
    goes: async (desk, { clientId }) => {
      await find(desk, `or ${clientId}`, /Order Report/);
      await desk.isAt(/clientId=/);
    },
  },
  'Go to another screen': {
    who: 'control',
    goes: async ({ press, isAt }) => {
      await press('g', 's');
      await isAt(/security/);
    },
  },
  'Open a security to read it': {
    who: 'control',
    goes: async (desk) => {
      await find(desk, 'LICI', /Security/);
      await desk.isAt(/security-view/);
    },
  },
  'See all bids of today': {
    who: 'control',
    goes: async ({ page, press, rows, click, choose, button, isAt }) => {
      await press('g', 'o');
      await rows();
      await click('+ Filter', button('+ Filter'));
      const day = page.getByLabel('Entered', { exact: true }).getByRole('combobox');
      await choose('Entered: Today', day, 'Today');
      await click('Apply', button('Apply'));
      await isAt(/on=today/);
    },
  },
  'See the bids of a client or of a PAN': {
    who: 'dealer',
    goes: async (desk, { clientId, pan }) => {
      const { page, press, rows, click, type, button, isAt } = desk;
      await press('g', 'o');
      await rows();
      await click('+ Filter', button('+ Filter'));
      for (const [label, value] of [
        ['Client', clientId],
        ['PAN', pan],
      ]) {
        await click(label, page.getByLabel(label, { exact: true }).first());
        await type(value);
      }
      const enough = page.getByRole('group', { name: 'Match any of these' });
      for (const label of ['Client', 'PAN'])
        await click(`${label} is enough`, enough.getByLabel(label));
      await press('Enter');
      await isAt(/any=/);
    },
  },
  'Save a list as a workbook': {
    who: 'control',
    goes: async ({ page, press, rows, click, button }) => {
      await press('g', 'o');
      await rows();
      await click('Export', button(/^Export/));
      const saved = page.waitForEvent('download');
      await click('Excel', button(/Excel/).or(page.getByRole('menuitem', { name: /Excel/ })));
      await (await saved).cancel();
    },
  },
  'Make three members inactive': {
    who: 'control',
    goes: async ({ page, press, rows, click, button }) => {
      await press('g', 't');
      await rows();
      for (const at of [1, 2, 3]) await click(`row ${at}`, page.getByRole('checkbox').nth(at));
      await click('Change a Field', button('Change a Field'));
      const dialog = page.getByRole('dialog');
      await click('No', dialog.getByRole('radio', { name: 'No' }));
      await click('Change 3', dialog.getByRole('button', { name: /^Change \d/ }));
      await dialog.getByText(/^3 of 3/).waitFor();
    },
  },
};

const { url, pageOf, close } = await openDemo(4694);
try {
  for (const [name, { who, goes }] of Object.entries(tasks)) {
    const page = await pageOf(who);
    await page.goto(url);
    await page.locator('main h1').first().waitFor();
    const [bid] = await answerTo(page, 'GET', '/rms/order?range=[0,0]');
    const way = [];
    await goes(counted(page, way), bid);
    console.log(`${name}: ${way.length} steps: ${way.join(' · ')}`);
  }
} finally {
  await close();
}
