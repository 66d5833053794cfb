import { process } from '#model/language/process.ts';
import { allocationSteps } from './allocationSteps.ts';

/** Sends our bids of T+1 to the designated exchange and takes back what they got. */
export const nonDseNextDay = process('nonDseNextDay', {
  label: 'Non-DSE T+1 Day',
  help: 'Sends our T+1 bids to the designated exchange and receives their allotments.',
  code: '21',
  about: 'masterSetup',
  roles: ['controlUser', 'listco'],
  steps: {
    check: allocationSteps.check,
    ownBook: allocationSteps.ownBook,
    bidFile: allocationSteps.bidFile,
    sendBidFile: allocationSteps.sendBidFile,
    fetchAllotment: allocationSteps.fetchAllotment,
    bringAllotment: allocationSteps.bringAllotment,
    verify: allocationSteps.verify,
    approval: allocationSteps.approval,
    publish: allocationSteps.publish,
    resultFiles: allocationSteps.resultFiles,
  },
});
