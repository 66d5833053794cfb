import type { Noun } from '#model';
import { nouns as schemas } from '#registry';
import { knownBrowser } from '../auth/session/knownBrowser.ts';
import { authTables } from '../auth/tables.ts';
import { clockMark } from '../clock/clockMark.ts';
import { interfaceLink } from '../interfaces/table.ts';
import { waitingLetter } from '../letters/waitingLetter.ts';
import { throttle } from '../throttle/table.ts';
import { savedView } from '../views/table.ts';

/** The tables that no schema describes, for sign-in and whatever else goes on behind the screens. */
export const machineTables: readonly Noun[] = [
  ...authTables,
  knownBrowser,
  waitingLetter,
  throttle,
  savedView,
  interfaceLink,
  clockMark,
];

/** What the database holds: the schemas and the machine's own tables. */
export const storedNouns: readonly Noun[] = [...schemas, ...machineTables];
