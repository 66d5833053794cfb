import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first, as the end of a run lists them. Of a file that begins last, one core of two would
 * wait for the end.
 */
const longest = [
  'faults/allocationKilled',
  'faults/killed',
  'journeys/routes',
  'security/access',
  'journeys/axe',
  'faults/demandFiles',
  'faults/migrate',
  'journeys/allocation',
  'journeys/lineLost',
  'security/sessions',
  'journeys/importLarge',
  'faults/oneServerAFolder',
  'faults/refusedFolders',
  'journeys/additions',
  'security/passwords',
  'faults/postgresGone',
  'server/market/marketDemo',
  'simulation/days',
  'layout/checks',
];

/** Begins with the files that take longest, and goes on in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
