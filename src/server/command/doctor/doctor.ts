import { declaredSettings } from '#registry/settings.ts';
import { deliveryWarnings } from '../../delivery/deliveryWarnings.ts';
import { readSettings, type Settings } from '../../runtime/settings.ts';
import { modeOf } from '../dataFolder.ts';
import { Faults } from '../faults.ts';
import type { Report } from '../report.ts';
import { clockFindings } from './clockFindings.ts';
import { lookAtDatabase } from './databaseFindings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { folderFindings } from './folderFindings.ts';
import { peerFindings } from './peerFindings.ts';

/**
 * Looks at all that an installation needs, and says what to do where something is amiss. Takes no lock and
 * writes nothing, so it is safe while a server runs on the same folder; it never shows a secret.
 */
export const doctor = async (): Promise<Report> => {
  const { settings, findings } = settingsRead();
  const [folder, database, peers] = await Promise.all([
    folderFindings(settings),
    lookAtDatabase(settings),
    peerFindings(settings),
  ]);
  const checks = [
    ...findings,
    ...folder,
    ...database.findings,
    ...clockFindings(database),
    ...peers,
  ];
  const amiss = checks.filter(({ state }) => state === 'fault');
  const width = Math.max(...checks.map(({ part }) => part.length));
  return {
    lines: checks.flatMap((check) => linesOf(check, width)),
    facts: { mode: settings.mode, checks },
    faults:
      amiss.length === 0
        ? null
        : new Faults(
            `${amiss.length} ${amiss.length === 1 ? 'fault was' : 'faults were'} found:`,
            amiss.map(({ part, what }) => `${part}: ${what}`),
          ),
  };
};

/** The settings of the mode in which the folder was made, with what is wrong with them. */
const settingsRead = (): { settings: Settings; findings: Finding[] } => {
  const of = (mode: Settings['mode']) => readSettings(mode, process.env, declaredSettings);
  const { settings, faults } = of(modeThere(of('production').settings.data));
  const findings = [
    ...faults.map((words) => fault('settings', words, 'docs/settings.md has every setting.')),
    ...deliveryWarnings(settings).map((words) =>
      warning('settings', words, 'Set what is missing, where it is wanted.'),
    ),
  ];
  const valid = ok('settings', `All settings are valid in ${settings.mode} mode.`);
  return { settings, findings: faults.length === 0 ? [valid, ...findings] : findings };
};

/** A damaged mark of the folder is a fault of the folder, which is found later. */
const modeThere = (folder: string): Settings['mode'] => {
  try {
    return modeOf(folder) ?? 'production';
  } catch {
    return 'production';
  }
};

const linesOf = ({ part, state, what, advice }: Finding, width: number): string[] => [
  `${state.padEnd(8)} ${part.padEnd(width)}  ${what}`,
  ...(advice === null ? [] : [`${' '.repeat(9 + width)}  ${advice}`]),
];
