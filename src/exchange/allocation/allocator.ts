import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '#server/runtime/failure.ts';
import {
  type AllocatorAnswer,
  type AllocatorTask,
  type AskedAnswer,
  type CallRequest,
  doTask,
} from './allocatorTask.ts';

// The thread of one allocation, or of one question about one: it answers and ends. Without an initial task it
// stays: it answers one question after the other, and keeps the books in memory.
if (!parentPort) throw new Error('allocator.js is a thread of the server, not a command');
const port = parentPort;

const answerTo = (task: AllocatorTask, onProgress: (done: number, total: number) => void) => {
  try {
    return { value: doTask(task, onProgress) };
  } catch (error) {
    return { failure: toFailure(error) };
  }
};

if (workerData) {
  const say = (answer: AllocatorAnswer) => port.postMessage(answer);
  say(answerTo(workerData as AllocatorTask, (done, total) => say({ done, total })));
} else
  port.on('message', ({ id, task }: CallRequest) => {
    const answer: AskedAnswer = { id, answer: answerTo(task, () => undefined) };
    port.postMessage(answer);
  });
