import { doTasks } from '#server/runtime/taskThreads.ts';
import { tasks } from './tasks.ts';

// A thread of allocations, and of questions about them.
doTasks(tasks);
