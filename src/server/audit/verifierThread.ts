import { doTasks } from '../runtime/taskThreads.ts';
import { verifierTasks } from './verifierTasks.ts';

doTasks(verifierTasks);
