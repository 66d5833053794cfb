import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openDemo } from './demoBrowser.mjs';
import { openScreen, pictureOf, prepare, savePicture } from './pictures.mjs';

/**
 * The pictures of docs/screenshots, taken of the running demo: of the one at OFFERDESK_URL when that
 * is set, else of one that is built and seeded for it. CHROMIUM is the path of the browser. `npm run
 * screenshots history-light` takes that one only.
 */
const shots = [
  'login-light as nobody at /login',
  'order-entry-light as dealer at /order/entry',
  'mbp-dark as dealer at /mbp',
  'order-modify-light as dealer at /order/modify',
  'custodians-light as control at /cf/report',
  'market-control-dark as control at /utils/change-mkt-status',
  'order-file-light as dealer at /order/bulkupload',
  'dashboard-dark as control at /',
  'securities-light as control at /masters/security',
  'form-light as control at /masters/securitymodify/1',
  'history-light as control at /masters/user/10012?tab=history',
  'approvals-light as control2 at /approvals?of=all&state=any',
  'what-if-dark as listco at setup COALINDIA',
  'allocation-run-light as control at /allocation/process',
  'bulk-upload-light as memberAdmin at /masters/bulkupload?master=client',
  'user-actions-dark as control at /masters/user?q=Dealer',
  'active-users-light as control at /utils/active-users',
  'mfa-settings-light as memberAdmin at /masters/mfa-settings',
].map(pictureOf);

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const names = process.argv.slice(2);
const { url, pageOf, close } = await openDemo(4690);
try {
  for (const shot of shots) {
    const { name, who } = shot;
    if (names.length > 0 && !names.includes(name)) continue;
    const page = await pageOf(who);
    await page.emulateMedia({ colorScheme: name.endsWith('-dark') ? 'dark' : 'light' });
    await openScreen(page, url, shot, pageOf);
    await prepare(page, shot);
    await savePicture(page, `docs/screenshots/${name}.png`);
  }
} finally {
  await close();
}
