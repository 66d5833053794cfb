import { doTasks } from '#server/runtime/taskThreads.ts';
import { tasks } from './tasks.ts';

// A thread that writes archives, and of questions about them.
doTasks(tasks);
