import { doTasks } from '#server/runtime/taskThreads.ts';
import { tasks } from './tasks.ts';

// A thread of the checks of files between exchanges.
doTasks(tasks);
