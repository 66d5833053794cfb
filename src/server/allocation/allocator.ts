import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../database/failure.ts';
import { type AllocatorAnswer, type AllocatorTask, doTask } from './allocatorTask.ts';

// The thread of one allocation, or of one question about one: it answers and ends.
if (!parentPort) throw new Error('allocator.js is a thread of the server, not a command');
const port = parentPort;
const say = (answer: AllocatorAnswer) => port.postMessage(answer);
try {
  say({ value: doTask(workerData as AllocatorTask, (done, total) => say({ done, total })) });
} catch (error) {
  say({ failure: toFailure(error) });
}
