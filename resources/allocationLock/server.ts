import { allocationLock } from '#schemas/allocationLock.ts';
import { bodies } from '#server/machine/bodies.ts';
import { noHoursOfLocked } from './server/lockedHours.ts';

export default bodies(allocationLock, { calls: {}, works: [noHoursOfLocked] });
