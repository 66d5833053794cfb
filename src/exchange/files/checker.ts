import { parentPort, workerData } from 'node:worker_threads';
import { type TaskName, tasks } from './tasks.ts';

/** What a checker thread is started with: one file, after which it ends. */
export type CheckerData = { name: TaskName; path: string; context: unknown };

const { name, path, context } = workerData as CheckerData;
if (!parentPort) throw new Error('checker.js is a thread of the server, not a command');
const task = tasks[name] as (path: string, context: unknown) => Promise<unknown>;
parentPort.postMessage(await task(path, context));
