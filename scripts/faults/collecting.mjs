/**
 * Loaded into a server by `--import`, once by each of its threads: a SIGUSR2 makes every thread
 * collect its garbage and write the memory it still uses to the file of KEPT_MEMORY, as a line of
 * JSON. So a soak can tell growth from garbage that is not collected yet.
 */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const tell = () => {
  // Memory released by a finalizer is gone only after the second collection.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(
    process.env.KEPT_MEMORY,
    `${JSON.stringify({ threadId, bytes: heapUsed + external })}\n`,
  );
};

const channel = new BroadcastChannel('offerdesk.collect');
channel.onmessage = tell;
channel.unref();

if (isMainThread)
  process.on('SIGUSR2', () => {
    channel.postMessage(null);
    tell();
  });
