import { quantitiesOf } from '#domain/allocation/seriesSetup.ts';
import { sentence } from '#domain/sentence.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { security } from '#schemas/security.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { MasterSetup } from './decisions.ts';
import { disagreements } from './disagreements.ts';

/** The set-up that a path means; throws NOT_FOUND when there is none. */
export const requestedSetup = async ({ machine, params }: CallRequest): Promise<MasterSetup> => {
  const id = Number(params.id);
  const row = Number.isSafeInteger(id)
    ? await machine.database.store.get(masterSetup, { id })
    : null;
  if (!row)
    throw new ApiError(
      'NOT_FOUND',
      sentence('There is no Master Setup %{id}', { id: params.id ?? '' }),
    );
  return row;
};

/** Whether a set-up and its securities agree, and the shares that follow from it. */
export const agreementOf = async (request: CallRequest) => {
  const setup = await requestedSetup(request);
  const { symbol, openOnDate } = setup;
  const securities = await request.machine.database.store.list(security, { symbol, openOnDate });
  return {
    disagreements: disagreements(setup, securities),
    securities: securities.map(({ id, series, status }) => ({ id, series, status })),
    offered: quantitiesOf({ ...setup, exercisedGreenshoe: null, employeeQuantityDecided: null }),
    decided: quantitiesOf(setup),
  };
};
