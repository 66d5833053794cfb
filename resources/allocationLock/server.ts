import { allocationLock } from '#schemas/allocationLock.ts';
import { bodies } from '#server/bodies.ts';
import { noHoursOfLocked } from './lockedHours.ts';

export default bodies(allocationLock, { calls: {}, works: [noHoursOfLocked] });
