import { serverModules } from '#registry/server.ts';
import { jobMutations } from '#server/jobs/jobMutations.ts';
import { planTasks } from '#server/jobs/planTasks.ts';
import { notifyOfFailure } from '#server/jobs/scheduledJob.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { serverModule } from '#server/module/module.ts';
import { job } from './job.ts';

export default serverModule(job, {
  calls: {},
  mutations: [...jobMutations, planTasks, notifyOfFailure],
  // Looked for at the start and not before: this module is among those that the registry finds.
  start: (machine) =>
    runTasks(
      machine,
      serverModules.flatMap(({ tasks }) => tasks ?? []),
      serverModules.flatMap(({ jobs }) => jobs ?? []),
    ),
});
