import type { Actor } from '../../database/writing/mutation.ts';
import { speechIn } from '../../languages/speech.ts';
import { languageFor } from '../../letters/letterLanguage.ts';
import {
  endTry,
  lettersWait,
  type Tried,
  takeLetter,
  type WaitingLetter,
} from '../../letters/letterMutations.ts';
import { waitingLetter } from '../../letters/waitingLetter.ts';
import { isNotice, noticeOf } from '../../letters/words.ts';
import type { Machine, Stop } from '../../machine/machine.ts';
import { accountOf } from '../../people/account.ts';
import { mayHaveLink, sendSetPasswordLink } from '../password/setPasswordLink.ts';

/** Poll interval for letters that are due for a retry or were left behind, ms. */
const lookMs = 5_000;
/** Letters that one process sends at once. */
const atOnce = 4;

/**
 * Sends the waiting letters until it is stopped; any number of processes may. Each letter is sent at least
 * once: a process killed between sending and commit causes a second sending. Returns how to stop, which waits
 * for what is under way.
 */
export const sendLetters = (machine: Machine): Stop => {
  const { database, log } = machine;
  let isStopping = false;
  let looking: Promise<void> | null = null;
  let isAsked = false;

  const look = async (): Promise<void> => {
    for (let due = await dueLetters(machine); due.length > 0; due = await dueLetters(machine)) {
      if (isStopping || database.halted() !== null) return;
      await Promise.all(due.map((letter) => send(machine, letter)));
    }
  };

  const lookAgain = () => {
    if (isStopping) return;
    isAsked = looking !== null;
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'Letters could not be sent'))
      .finally(() => {
        looking = null;
        if (isAsked) lookAgain();
      });
  };

  const deaf = database.onSignal(lettersWait, lookAgain);
  const timer = setInterval(lookAgain, lookMs);
  timer.unref();
  lookAgain();
  return async () => {
    isStopping = true;
    deaf();
    clearInterval(timer);
    await looking;
  };
};

const dueLetters = ({ database, steady }: Machine): Promise<WaitingLetter[]> =>
  database.db
    .selectFrom(waitingLetter.name)
    .selectAll()
    .where('dueAt', '<=', steady())
    .where((is) => is.or([is('takenUntil', 'is', null), is('takenUntil', '<=', steady())]))
    .orderBy('dueAt')
    .limit(atOnce)
    .execute() as Promise<WaitingLetter[]>;

const send = async (machine: Machine, letter: WaitingLetter): Promise<void> => {
  const letterId = Number(letter.letterId);
  const by = JSON.parse(letter.actor) as Actor;
  if (!(await machine.database.write(takeLetter, { letterId }, by))) return;
  const tried = await tryToSend(machine, letter, by).catch((error: unknown): Tried => {
    machine.log.error({ err: error, userId: letter.userId }, 'A letter could not be sent');
    return { ways: [], isWorthMore: true };
  });
  await machine.database.write(endTry, { letterId, ...tried }, by);
};

const tryToSend = async (machine: Machine, letter: WaitingLetter, by: Actor): Promise<Tried> => {
  const { userId, about, emailId } = letter;
  const found = await accountOf(machine.database.store, userId);
  const account = found && emailId !== null ? { ...found, emailId } : found;
  const ways = account ? machine.delivery.ways(account) : [];
  const isWanted = isNotice(about)
    ? ways.includes('email')
    : // A user with a password came in through another link.
      ways.length > 0 && account?.passwordHash === null && mayHaveLink(machine, account);
  if (!account || !isWanted) return { ways: [], isWorthMore: false };
  const speech = await speechIn(languageFor(userId, by));
  const taken = isNotice(about)
    ? await machine.delivery.send(noticeOf(account, { ...letter, about }, speech))
    : await sendSetPasswordLink(machine, userId, by, 'new');
  return { ways: taken, isWorthMore: true };
};
