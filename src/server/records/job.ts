import { job } from '#records/job.ts';
import { bodies } from '../bodies.ts';
import { jobKinds } from '../jobs/jobKinds.ts';
import { runJobs } from '../jobs/jobRunner.ts';
import { jobWorks } from '../jobs/jobWorks.ts';

export default bodies(job, {
  calls: {},
  works: jobWorks,
  start: (machine) => runJobs(machine, jobKinds()),
});
