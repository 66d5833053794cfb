import { doTasks } from '../../runtime/taskThreads.ts';
import { tasks } from './tasks.ts';

// A thread that prints, so that nobody waits for a document meanwhile.
doTasks(tasks);
