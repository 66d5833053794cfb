import { job } from '#records/job.ts';
import { bodies } from '../bodies.ts';
import { jobKinds, scheduledTasks } from '../jobs/jobKinds.ts';
import { jobWorks } from '../jobs/jobWorks.ts';
import { planTasks } from '../jobs/planTasks.ts';
import { tellOfFailure } from '../jobs/scheduledKind.ts';
import { runTasks } from '../jobs/scheduler.ts';

export default bodies(job, {
  calls: {},
  works: [...jobWorks, planTasks, tellOfFailure],
  start: (machine) => runTasks(machine, scheduledTasks(), jobKinds()),
});
