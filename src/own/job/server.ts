import { jobKinds, scheduledTasks } from '#server/app/jobKinds.ts';
import { jobMutations } from '#server/jobs/jobMutations.ts';
import { planTasks } from '#server/jobs/planTasks.ts';
import { tellOfFailure } from '#server/jobs/scheduledKind.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { serverModule } from '#server/module/module.ts';
import { job } from './job.ts';

export default serverModule(job, {
  calls: {},
  mutations: [...jobMutations, planTasks, tellOfFailure],
  start: (machine) => runTasks(machine, scheduledTasks(), jobKinds()),
});
