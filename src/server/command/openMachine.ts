import { processHalves } from '../../registry.processes.ts';
import { serverHalves } from '../../registry.server.ts';
import { nouns, processes } from '../../registry.ts';
import type { Machine } from '../bodies.ts';
import { type ExchangeClock, openClock } from '../clock/exchangeClock.ts';
import { readMark } from '../clock/keepClock.ts';
import type { Plan } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { openDelivery } from '../delivery/openDelivery.ts';
import { openDirectory } from '../directory/openDirectory.ts';
import { openLog } from '../log.ts';
import { openHub } from '../messaging/openHub.ts';
import { storedNouns } from '../nouns.ts';
import { withOwnEncoding } from '../ownEncoding.ts';
import { openSecrets } from '../secrets.ts';
import { type Settings, workSettings } from '../settings.ts';
import { works } from '../works.ts';
import { planWords } from './planWords.ts';

/** The machine on the data folder of the settings, with its tables as the schemas want them. */
export const openMachine = async (given: Settings): Promise<Machine & { clock: ExchangeClock }> => {
  const secrets = openSecrets(given.data);
  const settings = withOwnEncoding(given, secrets);
  const log = openLog(settings.logLevel);
  const clock = openClock({ onStep: ({ words }) => log.warn(words) });
  const { now, steady } = clock;
  const database = await openDatabase({
    folder: settings.data,
    url: settings.databaseUrl ?? undefined,
    nouns: storedNouns,
    works,
    journalKey: secrets.journalKey,
    settings: workSettings(settings),
    now,
    steady,
    inline: false,
    ...(settings.mode === 'development' && { onPlan: showPlan }),
  });
  const mark = await readMark(database);
  if (mark) clock.resume(mark, true);
  const machine: Machine & { clock: ExchangeClock } = {
    database,
    hub: await openHub({ database, now }),
    settings,
    secrets,
    delivery: openDelivery(settings, log),
    directory: openDirectory({ settings, database, log, steady }),
    log,
    now,
    steady,
    clock,
    accounts: () =>
      settings.mode === 'production'
        ? []
        : serverHalves.flatMap((half) => half.announce?.(machine) ?? []),
  };
  return machine;
};

/** Whoever saves a schema sees what it does to their tables. */
const showPlan = (plan: Plan) => {
  const words = planWords(plan);
  if (words) process.stdout.write(`${words}\n`);
};

/** The nouns and halves of this build. */
export const build = { nouns, halves: serverHalves };

/** Its processes and theirs. */
export const builtProcesses = { processes, halves: processHalves };
