import { allocationLock } from '#schemas/allocationLock.ts';
import { bodies } from '#server/module/module.ts';
import { noHoursOfLocked } from './server/lockedHours.ts';

export default bodies(allocationLock, { calls: {}, works: [noHoursOfLocked] });
