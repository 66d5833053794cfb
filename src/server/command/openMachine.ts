import type { Logger } from 'pino';
import { isoTime } from '#domain/market/calendar.ts';
import { noAccounts } from '#model/answers/demoAccounts.ts';
import { nouns, processes } from '#registry';
import { processModules } from '#registry/processes.ts';
import { serverModules } from '#registry/server.ts';
import { mutationsWith } from '../app/mutations.ts';
import { storedNouns } from '../app/nouns.ts';
import { rowParts } from '../app/rowParts.ts';
import { readMark } from '../clock/keepClock.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import type { Plan } from '../database/schema/migrate.ts';
import { openDelivery } from '../delivery/openDelivery.ts';
import { openDirectory } from '../directory/openDirectory.ts';
import type { Machine } from '../machine/machine.ts';
import { openHub } from '../messaging/openHub.ts';
import type { DemoModule } from '../module/demoModule.ts';
import { type ExchangeClock, openClock } from '../runtime/exchangeClock.ts';
import { keepLastWords } from '../runtime/lastWords.ts';
import { openLog } from '../runtime/log.ts';
import type { Outage } from '../runtime/outages.ts';
import { withOwnEncoding } from '../runtime/passwordEncodingKey.ts';
import { openSecrets } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import { loggedChanges } from './changes/loggedChanges.ts';
import { planWords } from './changes/planWords.ts';

/**
 * The machine on the data folder of the settings, with its tables migrated to the schemas; `demo`
 * is null in production.
 */
export const openMachine = async (
  settingsRead: Settings,
  demo: DemoModule | null,
): Promise<Machine & { clock: ExchangeClock }> => {
  const secrets = openSecrets(settingsRead.data);
  const settings = withOwnEncoding(settingsRead, secrets);
  const log = openLog(settings.logLevel);
  const clock = openClock({ onStep: ({ words }) => log.warn(words) });
  const { now, steady } = clock;
  keepLastWords(log);
  const database = await openDatabase({
    folder: settings.data,
    url: settings.databaseUrl ?? undefined,
    readUrl: settings.databaseReadUrl ?? undefined,
    nouns: storedNouns,
    rules: rowParts.rules,
    mutations: mutationsWith(demo),
    withDemo: demo !== null,
    journalKey: secrets.journalKey,
    settings: { modules: settings.modules },
    now,
    steady,
    inline: false,
    ...loggedChanges(log),
    ...(settings.mode === 'development' && { onPlan: showPlan }),
  });
  const mark = await readMark(database);
  if (mark) clock.resume(mark, true);
  logOutages(database, log);
  for (const words of await database.spellings.equal()) log.warn(words);
  return {
    database,
    rowParts,
    hub: await openHub({ database, now }),
    settings,
    secrets,
    delivery: openDelivery(settings, log),
    directory: openDirectory({ settings, database, log, steady }),
    log,
    now,
    steady,
    clock,
    accounts: () => demo?.accounts() ?? noAccounts,
  };
};

/** Says in the log when a part of the database goes, and when it is back. */
const logOutages = (database: Database, log: Logger): void => {
  let before: readonly Outage[] = [];
  database.onOutage((away) => {
    const [has, had] = [away, before].map((list) => new Set(list.map(({ part }) => part)));
    for (const { part, why } of away)
      if (!had?.has(part))
        log.error({ part, why }, `PostgreSQL: the ${part} is unavailable (${why})`);
    for (const { part, since } of before)
      if (!has?.has(part))
        log.info({ part, since: isoTime(since) }, `PostgreSQL: the ${part} is back`);
    before = away;
  });
};

/** Shows the author of a schema what a change does to the tables. */
const showPlan = (plan: Plan) => {
  const words = planWords(plan);
  if (words) process.stdout.write(`${words}\n`);
};

/** The nouns and modules of this build. */
export const build = { nouns, modules: serverModules };

/** Its processes and theirs. */
export const builtProcesses = { processes, modules: processModules };
