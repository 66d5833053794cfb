import { type Sentence, sentence } from '#domain/sentence.ts';
import { allocationLock } from '#schemas/allocationLock.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { DaySession } from './sessions.ts';
import { sessionWords } from './sessions.ts';

/** The files that are still on their way, each in words: what somebody brought and is not checked or done. */
export const filesInFlight = async ({
  database,
}: Pick<Machine, 'database'>): Promise<Sentence[]> => {
  const jobs = (await database.db
    .selectFrom('job')
    .select(['jobId', 'name', 'madeBy'])
    .where('state', 'in', ['waiting', 'running'])
    // Excludes scheduled tasks, which are in the calendar, and steps of runs, which are in their
    // run.
    .where('occasion', 'is', null)
    .where('kind', 'not like', 'process.%')
    .orderBy('jobId')
    .execute()) as { jobId: number; name: string; madeBy: string }[];
  return jobs.map(({ name, madeBy }) =>
    sentence('“%{label}” of %{who} is under way. Wait until it is done.', {
      label: sentence(name),
      who: madeBy,
    }),
  );
};

/** How the allocation of a session stands: published, not due with the reason, or what is to be done. */
export type AllocationState = {
  session: DaySession;
  is: 'published' | 'notDue' | 'due';
  words: Sentence;
};

/**
 * The state of allocation of each session of a day. An offer without an approved set-up is not
 * allotted here.
 */
export const allocationsOf = async (
  { database: { store } }: Pick<Machine, 'database'>,
  sessions: readonly DaySession[],
): Promise<AllocationState[]> =>
  Promise.all(
    sessions.map(async (session): Promise<AllocationState> => {
      const { symbol, openOnDate, day } = session;
      const offer = sessionWords(session);
      const [setup] = await store.list(masterSetup, { symbol, openOnDate, status: 'approved' });
      if (!setup)
        return {
          session,
          is: 'notDue',
          words: sentence('%{offer}: it has no approved set-up.', { offer }),
        };
      if (day === 'T+1' && setup.acceptsUndersubscription === 'cancel')
        return {
          session,
          is: 'notDue',
          words: sentence('%{offer}: the seller has cancelled the offer.', { offer }),
        };
      const lock = await store.get(allocationLock, { symbol, openOnDate, day });
      if (lock?.publishedAt)
        return {
          session,
          is: 'published',
          words: sentence('%{offer}: run %{number} has published it.', {
            offer,
            number: lock.runId,
          }),
        };
      return {
        session,
        is: 'due',
        words: lock
          ? sentence('%{offer}: run %{number} is allotting it and has not published it yet.', {
              offer,
              number: lock.runId,
            })
          : sentence('%{offer}: its allocation has not been started.', { offer }),
      };
    }),
  );
