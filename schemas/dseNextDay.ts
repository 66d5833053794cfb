import { process } from '#model/language/process.ts';
import { allocationSteps } from './allocationSteps.ts';

/** Allocates retail, employees and what retail leaves over to the carried-forward bids, of all exchanges. */
export const dseNextDay = process('dseNextDay', {
  label: 'DSE T+1 Day',
  help: 'Allocates shares to retail bids, to employees and, from what retail leaves, to bids that were carried forward, for all exchanges.',
  code: '11',
  about: 'masterSetup',
  roles: ['controlUser', 'listco'],
  steps: {
    check: allocationSteps.check,
    ownBook: allocationSteps.ownBook,
    bseDemand: allocationSteps.bseDemand,
    mseDemand: allocationSteps.mseDemand,
    merge: allocationSteps.merge,
    retail: {
      label: 'Allocate Retail',
      kind: 'program',
      help: 'Bids of a PAN above the retail limit are left out. The others are allotted by the retail rules.',
    },
    employees: {
      label: 'Allocate Employees',
      kind: 'program',
      help: 'Allots up to the first limit, then the rest up to the second limit.',
    },
    carried: {
      label: 'Allocate Unsold Retail',
      kind: 'program',
      help: 'Allots shares to the carried-forward non-retail bids, at the cut-off price or higher.',
    },
    approval: allocationSteps.approval,
    publish: allocationSteps.publish,
    resultFiles: allocationSteps.resultFiles,
    sendResults: allocationSteps.sendResults,
  },
});
