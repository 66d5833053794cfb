import type { DemoAccounts } from '#model/answers/demoAccounts.ts';
import { faultsOfSchemas } from '#model/check/check.ts';
import { faultsOfProcesses } from '#model/check/checkProcesses.ts';
import { loadDemo } from '#registry/demo.ts';
import { declaredSettings } from '#registry/settings.ts';
import { faultsOfModules } from '../app/api.ts';
import { createApp } from '../app/app.ts';
import { watchDirectory } from '../auth/directory/watchDirectory.ts';
import { sendLetters } from '../auth/letters/sendLetters.ts';
import { firstLink } from '../auth/password/firstLink.ts';
import { keepClock } from '../clock/keepClock.ts';
import { deliveryWarnings } from '../delivery/deliveryWarnings.ts';
import type { Machine, Stop } from '../machine/machine.ts';
import type { DemoModule } from '../module/demoModule.ts';
import { faultsOfProcessModules } from '../processes/faultsOfModules.ts';
import { addressOf, publicAddress } from '../runtime/address.ts';
import { openSecrets } from '../runtime/secrets.ts';
import { hasDemo } from '../runtime/serverSettings.ts';
import { readSettings, type Settings } from '../runtime/settings.ts';
import { builtConsole } from './builtConsole.ts';
import { checkInstallation } from './checkInstallation.ts';
import { takeFolder } from './dataFolder.ts';
import { Faults } from './faults.ts';
import { findFree, listen } from './listen.ts';
import { build, builtProcesses, openMachine } from './openMachine.ts';
import { stopOnSignals } from './stop.ts';
import { takeDatabase } from './takeDatabase.ts';

/** The settings of a mode from the environment; throws Faults for what is wrong with it. */
export const settingsFor = (mode: Settings['mode']): Settings => {
  const { settings, faults } = readSettings(mode, process.env, declaredSettings);
  if (faults.length > 0) throw new Faults('The settings are not valid:', faults);
  return settings;
};

/** Checks the schemas and their modules; throws Faults when anything is wrong. */
export const checkSchemas = (): void => {
  const { processes, modules } = builtProcesses;
  const faults = [
    ...faultsOfSchemas(build.nouns),
    ...faultsOfModules(build.nouns, build.modules),
    ...faultsOfProcesses(processes, build.nouns),
    ...faultsOfProcessModules(processes, modules),
  ];
  if (faults.length > 0) throw new Faults('The schemas are not valid:', faults);
};

/**
 * Serves until it is stopped. The line with the address is printed once the first call would be answered, and
 * not before.
 */
export const serve = async (mode: Settings['mode']): Promise<void> => {
  const settings = settingsFor(mode);
  const consoleFolder = builtConsole();
  // Under `npm run dev` Vite serves the console.
  if (consoleFolder === undefined && mode !== 'development')
    throw new Faults('The console is not built:', ['Run npm run build.']);
  checkSchemas();
  await findFree(settings);
  // Any number of processes serve one PostgreSQL, and share the folder of uploads and secrets.
  await checkInstallation(settings, { isAlone: settings.databaseUrl === null });
  const folder = takeFolder(settings.data, mode);
  // The secrets come first: no start that breaks off leaves a database without them.
  openSecrets(settings.data);
  const database = await takeDatabase(settings, folder.needsSeed);
  const demo = hasDemo(mode) ? await loadDemo() : null;
  const machine = await openMachine(settings, demo);
  if (database.needsSeed) await demo?.seed(machine);
  await database.seeded();
  folder.seeded();
  for (const words of deliveryWarnings(settings)) machine.log.warn(words);
  const app = await createApp({
    machine,
    ...build,
    ...(consoleFolder !== undefined && { consoleFolder }),
  });
  const stops = [
    keepClock(machine, machine.clock),
    ...(await startModules(machine, demo)),
    sendLetters(machine),
    watchDirectory(machine),
  ];
  stopOnSignals(machine, app, stops);
  await listen(app, settings);
  process.stdout.write(`Offerdesk is ready at ${addressOf(settings)}\n`);
  await announce(machine);
};

const startModules = async (machine: Machine, demo: DemoModule | null): Promise<Stop[]> => {
  const stops: Stop[] = [];
  // Before the modules: their scheduled tasks follow the rows that the demo moves to today.
  if (demo) stops.push(await demo.start(machine));
  for (const module of build.modules) {
    const stop = await module.start?.(machine);
    if (stop) stops.push(stop);
  }
  return stops;
};

const announce = async (machine: Machine): Promise<void> => {
  const lines = accountLines(machine.accounts());
  if (machine.settings.mode === 'production') {
    if (machine.settings.ldap) lines.push(`Domain users sign in at ${machine.settings.ldap.url}`);
    if (machine.settings.openId)
      lines.push(`Domain users sign in at ${machine.settings.openId.issuer}`);
    const link = await firstLink(machine);
    if (link)
      lines.push(
        'The first Control User is `control`. Set its password once, within an hour, at',
        `  ${publicAddress(machine.settings)}${link}`,
      );
  }
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
};

/** The accounts of a demo as lines: what to type at sign-in, the role, and what one can try. */
const accountLines = ({ password, accounts }: DemoAccounts): string[] =>
  accounts.length === 0
    ? []
    : [
        `Demo accounts, all with password ${password}`,
        ...accounts.map(({ memberId, userId, role, tries }) =>
          [
            role.padEnd(13),
            (memberId === null ? `domain ${userId}` : `${memberId} / ${userId}`).padEnd(16),
            tries,
          ].join(' '),
        ),
      ];
