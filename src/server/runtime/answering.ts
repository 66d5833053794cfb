import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from './failure.ts';

type Question = { id: number; question: any; isAside?: boolean };

/** The data that this thread was started with. Throws where it is no thread but a command. */
export const threadData = <D>(): D => {
  if (!parentPort) throw new Error('This file is a thread of the server, not a command');
  return workerData as D;
};

/**
 * The thread's side of `startThread`: answers each question, in turn; null asks whether it is ready and
 * 'close' ends it. 'cut' does not wait for its turn: it cancels what the question under way waits for. Nor does a
 * question aside, which is about the one under way. `note` sends its caller word before the answer.
 */
export const answering = (
  answer: (question: any, note: (word: string) => void) => unknown,
  {
    plain = (value) => value,
    after = () => undefined,
    aside = () => undefined,
    cut = () => undefined,
    close = () => undefined,
  }: {
    /** Converts an answer that cannot cross threads into one that can. */
    plain?: (value: any) => unknown;
    after?: () => void;
    aside?: (question: any) => unknown;
    cut?: () => void;
    close?: () => void | Promise<void>;
  } = {},
): void => {
  const port = parentPort;
  if (!port) throw new Error('This file is a thread of the server, not a command');
  let turn: Promise<void> = Promise.resolve();
  const reply = async ({ id, question }: Question): Promise<void> => {
    if (question === 'close') {
      await close();
      port.close();
      return;
    }
    try {
      const value =
        question === null ? null : await answer(question, (note) => port.postMessage({ id, note }));
      send(id, value);
    } catch (error) {
      port.postMessage({ id, failure: toFailure(error) });
    }
    after();
  };
  const send = (id: number, value: unknown) => {
    try {
      port.postMessage({ id, value });
    } catch {
      port.postMessage({ id, value: plain(value) });
    }
  };
  port.on('message', (message: Question) => {
    if (message.question === 'cut') return cut();
    if (message.isAside) return send(message.id, aside(message.question));
    turn = turn.then(() => reply(message));
  });
};
