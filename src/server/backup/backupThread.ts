import { doTasks } from '../runtime/taskThreads.ts';
import { backupTasks } from './backupTasks.ts';

doTasks(backupTasks);
