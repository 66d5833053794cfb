import type { Concern } from '#server/machine/concern.ts';
import type { Machine } from '#server/machine/machine.ts';
import { interfaceLabels } from '../interfaceLabels.ts';
import { interfaceFigures } from './interfaceFigures.ts';

/**
 * The alarms of the links to external systems, for those who watch the server. Custodians are
 * people, and left out.
 */
export const interfaceConcerns = async (machine: Machine): Promise<readonly Concern[]> =>
  (await interfaceFigures(machine, { withPeople: false }))
    .filter(({ name }) => name !== 'custodian')
    .flatMap(({ name, alarms }) =>
      alarms.map(({ words, advice }) => ({
        part: interfaceLabels[name]?.label ?? name,
        what: words,
        advice,
      })),
    );
