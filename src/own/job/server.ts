import { jobKinds, scheduledTasks } from '#server/app/jobKinds.ts';
import { jobWorks } from '#server/jobs/jobWorks.ts';
import { planTasks } from '#server/jobs/planTasks.ts';
import { tellOfFailure } from '#server/jobs/scheduledKind.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { bodies } from '#server/module/module.ts';
import { job } from './job.ts';

export default bodies(job, {
  calls: {},
  works: [...jobWorks, planTasks, tellOfFailure],
  start: (machine) => runTasks(machine, scheduledTasks(), jobKinds()),
});
