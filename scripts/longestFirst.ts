import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, the slowest first, as the end of a run lists them: after a slow file that
 * begins last, one core of two would be idle.
 */
const longest = [
  'faults/allocationKilled',
  'journeys/additions',
  'journeys/axe',
  'faults/postgresGone',
  'journeys/lineLost',
  'journeys/importLarge',
  'faults/archiveKilled',
  'faults/demandFiles',
  'journeys/hindi',
  'faults/migrate',
  'journeys/allocation',
  'security/access',
  'faults/refusedFolders',
  'faults/oneServerAFolder',
  'security/passwords',
  'faults/killed',
  'journeys/people',
  'journeys/lists',
  'journeys/captcha',
  'journeys/routes',
  'journeys/domainUser',
  'security/installation',
  'journeys/bulkUpload',
  'journeys/signIn',
  'journeys/phone',
  'journeys/authenticator',
  'simulation/days',
  'server/operations/tamperings',
  'server/operations/tamperedTables',
  'server/allocation/allocationAttack',
  'layout/checks',
  'server/market/marketDemo',
  'proof/exchangeDay',
  'server/database/largeLists',
  'proof/bidding',
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
