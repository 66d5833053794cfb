import { Gauge, type Registry } from 'prom-client';
import { backup } from '#own/backup/backup.ts';
import { job } from '#own/job/job.ts';
import { interfaceLink } from '../interfaces/table.ts';
import type { Machine } from '../machine/machine.ts';

/**
 * Registers the gauges that are read at each collection: the queue, the streams, the links, the
 * tasks, the backups.
 */
export const gaugesOf = (machine: Machine, registry: Registry): void => {
  const { database, hub, steady, clock } = machine;
  const gauge = (
    name: string,
    help: string,
    collect: (set: (value: number, label?: string) => void) => void | Promise<void>,
    label?: string,
  ) => {
    const made = new Gauge({
      name: `offerdesk_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect: async () => {
        made.reset();
        // A database that is away leaves its figures out, and all others stay.
        await Promise.resolve(
          collect((value, of) =>
            label === undefined ? made.set(value) : made.set({ [label]: of ?? '' }, value),
          ),
        ).catch(() => undefined);
      },
    });
  };
  gauge('write_queue', 'Queued writes', (set) => set(database.writing.waiting()));
  gauge('writes_halted', '1 while writing is impossible', (set) =>
    set(database.halted() === null ? 0 : 1),
  );
  gauge(
    'database_away',
    '1 for each part of the database that is unavailable',
    (set) => {
      for (const part of ['database', 'listener', 'writer'])
        set(Number(database.outages().some((outage) => outage.part === part)), part);
    },
    'part',
  );
  if (database.replica) {
    const { replica } = database;
    gauge('replica_read', '1 while lists and reports are read from the replica', (set) =>
      set(Number(replica().why === null)),
    );
    gauge(
      'replica_behind_bytes',
      'Log of the primary that the replica has not replayed yet',
      (set) => {
        const { behind } = replica();
        if (behind !== null) set(behind);
      },
    );
  }
  gauge('streams', 'Open event streams', (set) => set(hub.listeners()));
  gauge('clock_set_back', '1 while the clock of the machine is behind its latest time', (set) =>
    set(clock?.trouble() ? 1 : 0),
  );
  gauge(
    'link_connected',
    '1 for each link to an external system that is connected',
    async (set) => {
      for (const { name, state, owner, leaseUntil } of await database.store.list(interfaceLink)) {
        const isKept = owner !== null && (leaseUntil ?? 0) >= steady();
        set(Number(isKept && state === 'CONNECTED'), name);
      }
    },
    'link',
  );
  gauge(
    'link_heard_seconds',
    'Time since the last answer of the other side of a link',
    async (set) => {
      for (const { name, heardAt } of await database.store.list(interfaceLink))
        if (heardAt !== null) set(Math.max(0, steady() - heardAt) / 1000, name);
    },
    'link',
  );
  gauge(
    'tasks',
    'Background tasks by state',
    async (set) => {
      const rows = await database.db
        .selectFrom(job.name)
        .select(({ fn }) => ['state', fn.countAll().as('count')])
        .where('state', 'in', ['waiting', 'running', 'planned'])
        .groupBy('state')
        .execute();
      for (const { state, count } of rows) set(Number(count), String(state));
    },
    'state',
  );
  gauge('backup_seconds', 'Age of the newest verified backup, from its start', async (set) => {
    const row = await database.db
      .selectFrom(backup.name)
      .select(({ fn }) => fn.max('startedAt').as('at'))
      .where('state', '=', 'whole')
      .executeTakeFirst();
    if (row?.at) set(Math.max(0, machine.now() - Number(row.at)) / 1000);
  });
};
