import { process } from '#model/language/process.ts';
import { allocationSteps } from './allocationSteps.ts';

/** Allocates retail, employees and what retail leaves over to the carried-forward bids, of all exchanges. */
export const dseNextDay = process('dseNextDay', {
  label: 'DSE T+1 Day',
  help: 'Allocates retail, employees and what retail leaves over to the carried-forward bids, of all exchanges.',
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
      help: 'Bids of a PAN beyond the retail limit are out; the rest by the rules of retail.',
    },
    employees: {
      label: 'Allocate Employees',
      kind: 'program',
      help: 'Up to the first limit, then what is left up to the second.',
    },
    carried: {
      label: 'Allocate Unsold Retail',
      kind: 'program',
      help: 'To the non-retail bids that were carried forward, at the cut-off price or higher.',
    },
    approval: allocationSteps.approval,
    publish: allocationSteps.publish,
    resultFiles: allocationSteps.resultFiles,
    sendResults: allocationSteps.sendResults,
  },
});
