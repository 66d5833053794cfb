import { allocationLock } from '#schemas/allocationLock.ts';
import { serverModule } from '#server/module/module.ts';
import { noHoursOfLocked } from './server/lockedHours.ts';

export default serverModule(allocationLock, { calls: {}, mutations: [noHoursOfLocked] });
