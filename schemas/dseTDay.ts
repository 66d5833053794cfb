import { process } from '#model/language/process.ts';
import { allocationSteps } from './allocationSteps.ts';

/** Allocates the non-retail bids of T day of all exchanges, since this exchange is the designated one. */
export const dseTDay = process('dseTDay', {
  label: 'DSE T Day',
  help: 'Allocates the non-retail bids of T day of all exchanges, since this exchange is the designated one.',
  code: '10',
  about: 'masterSetup',
  roles: ['controlUser', 'listco'],
  steps: {
    check: allocationSteps.check,
    ownBook: allocationSteps.ownBook,
    bseDemand: allocationSteps.bseDemand,
    mseDemand: allocationSteps.mseDemand,
    merge: allocationSteps.merge,
    decide: {
      label: 'Seller’s Decisions',
      kind: 'program',
      help: 'Waits until the seller has decided how much of the oversubscription is exercised, and whether an undersubscribed offer proceeds.',
    },
    allocate: {
      label: 'Allocate',
      kind: 'program',
      help: 'Allots every share by price or in proportion, with the reserve and the cap.',
    },
    approval: allocationSteps.approval,
    publish: allocationSteps.publish,
    resultFiles: allocationSteps.resultFiles,
    sendResults: allocationSteps.sendResults,
  },
});
