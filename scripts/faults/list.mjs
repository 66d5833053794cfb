/** Rounds of a fault that costs a start of the server each, of all that were asked for. */
const tenth = (rounds) => Math.max(5, Math.round(rounds / 10));
const whole = (fault, path, rounds = () => 1, more = {}) => ({
  fault,
  project: 'whole',
  path,
  rounds,
  ...more,
});
const node = (fault, path, rounds = () => 1, more = {}) => ({
  fault,
  project: 'node',
  path,
  rounds,
  ...more,
});
const postgres = (fault, path, rounds = () => 1, more = {}) => ({
  fault,
  project: 'postgres',
  path,
  rounds,
  ...more,
});
const script = (fault, path, rounds = () => 1) => ({ fault, script: path, rounds });
const killed = (fault, name) => whole(fault, `tests/faults/${name}Killed.test.ts`);

const simulated = (rounds) => ({ SIMULATED_DAYS: String(rounds) });

/** The faults on SQLite: what happens, where it is tried, and how often for so many rounds. */
export const onSqlite = [
  whole('R1 kill -9 under bids', 'tests/faults/killed.test.ts', (rounds) => rounds),
  whole(
    'R1 kill -9 under bids at a million orders',
    'tests/faults/killedAmongMany.test.ts',
    tenth,
    {
      envOf: () => ({ FAULT_ORDERS: '1000000' }),
    },
  ),
  killed('R1 kill -9 in an allocation', 'allocation'),
  killed('R1 kill -9 in an end of day', 'endOfDay'),
  killed('R1 kill -9 in an archival and a restore of it', 'archive'),
  killed('R1 kill -9 in an import', 'import'),
  killed('R1 kill -9 in a file of bids', 'orderFile'),
  killed('R1 kill -9 in an upload of the exchange', 'exchangeUpload'),
  killed('R1 kill -9 in a reconciliation', 'reconciliation'),
  killed('R1 kill -9 in the files of the website', 'websiteFiles'),
  killed('R1 kill -9 beside a task of the clock', 'schedule'),
  whole('R2 a sync before each answer', 'tests/faults/synced.test.ts'),
  node('R3 torn log', 'tests/server/database/sqliteTornLog.test.ts', (rounds) => rounds * 5, {
    envOf: (rounds) => ({ TORN_LOGS: String(rounds) }),
  }),
  node('R4, R5 full disk, failed sync', 'tests/server/database/sqliteDisk.test.ts'),
  node('R4 full disk in an archival', 'tests/server/archive/sqliteArchiveFaults.test.ts'),
  whole('R4 database and files on a disk that is full', 'tests/faults/fullDisk.test.ts'),
  whole('R4 folders of files on disks that are full', 'tests/faults/fullFolders.test.ts'),
  whole('R6 kill -9 while it recovers', 'tests/faults/long/killedWhileRecovering.test.ts', tenth),
  whole('R7 clock set back and forward', 'tests/faults/setBack.test.ts'),
  node('R8, R9 simulated days', 'tests/simulation/days.test.ts', tenth, { envOf: simulated }),
  whole('R12 backup under bids, restored', 'tests/faults/backup.test.ts'),
  whole('a second server on the folder', 'tests/faults/oneServerAFolder.test.ts'),
  whole('folders and files that are not ours', 'tests/faults/refusedFolders.test.ts'),
  whole('mail, SMS, SFTP and directory gone', 'tests/faults/peers.test.ts'),
  script('R10 reconnect storm of 1,500 streams', 'reconnectStorm', () => 5),
  script('R11 800 half-open connections', 'slowloris', () => 5),
  script('R13 soak', 'soak'),
];

/** The faults on PostgreSQL. */
export const onPostgres = [
  whole('R14 one of two servers killed in the storm', 'tests/faults/long/twoServersStorm.test.ts'),
  whole(
    'R14 one or both of two servers killed while their batches wait',
    'tests/faults/long/killedWhileJoining.test.ts',
    tenth,
  ),
  whole(
    'R1, R6 kill -9 of the server, also while it starts',
    'tests/faults/long/killedOnPostgres.test.ts',
    (rounds) => rounds,
  ),
  whole(
    'kill -9 of PostgreSQL, 30 s away, paused, lines ended',
    'tests/faults/postgresGone.test.ts',
  ),
  whole('line lost at COMMIT; no connection left', 'tests/faults/long/postgresLine.test.ts', tenth),
  whole('fail-over to a synchronous replica', 'tests/faults/long/failOver.test.ts'),
  whole('R14 two servers, foreign or newer databases', 'tests/faults/sharedPostgres.test.ts'),
  postgres('R14 two writers at a limit', 'tests/postgres/twoWriters.test.ts'),
  postgres('R14 streams of two processes', 'tests/postgres/twoProcesses.test.ts'),
  postgres('PostgreSQL gone, or read-only', 'tests/postgres/away.test.ts'),
  postgres('a replica that lags, stands still or dies', 'tests/postgres/replica.test.ts'),
  postgres('R12 backup and restore', 'tests/server/services/backup.test.ts'),
  postgres('R8, R9 simulated days', 'tests/simulation/days.test.ts', tenth, { envOf: simulated }),
];
