import { exchangeTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { loggedStep } from './loggedStep.ts';
import { allocationsOf, filesInFlight } from './preconditions.ts';
import { sessionName, sessionsOn, stillOpen } from './sessions.ts';

type About = { about: Readonly<Record<string, any>> };

const dateOf = ({ about }: About): string => (about as { businessDate: string }).businessDate;

/** Waits until every session of the day is over, and keeps when each ended. */
export const marketClosed: StepHandler = loggedStep(
  'Market Closed',
  async (context) => {
    const sessions = await sessionsOn(context.machine, dateOf(context));
    await context.table({
      title: 'Sessions',
      columns: ['Offer', 'Day', 'Series', 'Ended'],
      rows: sessions.map(({ symbol, day, securities, closesAt }) => ({
        cells: [
          symbol,
          day,
          securities.map(({ series }) => series).join(', '),
          exchangeTime(closesAt),
        ],
      })),
    });
    const words =
      sessions.length === 0
        ? 'No offer had a session.'
        : sessions.length === 1
          ? 'Its one session is over.'
          : sentence('All %{sessions} sessions are over.', { sessions: sessions.length });
    return { records: sessions.length, words };
  },
  async (context) => {
    const sessions = await sessionsOn(context.machine, dateOf(context));
    return stillOpen(sessions, context.machine.now());
  },
);

/** Waits until no file is under way. */
export const filesSettled: StepHandler = loggedStep(
  'No File in Flight',
  async () => ({ records: null, words: 'Every file is checked and done.' }),
  ({ machine }) => filesInFlight(machine),
);

/** Waits until every allocation of the day that is due is published, and keeps how each stands. */
export const allocationsPublished: StepHandler = loggedStep(
  'Allocations Published',
  async (context) => {
    const { machine } = context;
    const states = await allocationsOf(machine, await sessionsOn(machine, dateOf(context)));
    await context.table({
      title: 'Allocations',
      columns: ['Session', 'State'],
      rows: states.map(({ session, words }) => ({
        cells: [sessionName(session), words],
      })),
    });
    const published = states.filter(({ is }) => is === 'published').length;
    return {
      records: published,
      words: sentence('%{published} published, %{rest} not due.', {
        published,
        rest: states.length - published,
      }),
    };
  },
  async (context) => {
    const { machine } = context;
    return (await allocationsOf(machine, await sessionsOn(machine, dateOf(context))))
      .filter(({ is }) => is === 'due')
      .map(({ words }) => words);
  },
);
