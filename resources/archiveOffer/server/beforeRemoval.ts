import type { StepHandler } from '#server/processes/stepHandler.ts';
import { isDiskFull } from '#server/runtime/diskFault.ts';
import { ApiError } from '#server/runtime/errors.ts';

/** A step before the first row goes: when its files find no room, it fails and says that nothing was removed. */
export const beforeRemoval = (step: StepHandler): StepHandler => ({
  ...step,
  run: async (context) => {
    try {
      return await step.run(context);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new ApiError(
        'REFUSED',
        'The disk of the data folder has no space for the archive. Nothing was removed. Free space, then retry the step.',
        { code: 'DISK_FULL', cause: error },
      );
    }
  },
});
