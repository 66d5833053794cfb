import type { Noun, Resource } from '#model';
import type { ComparedTable } from './journalledRow.ts';

/** Tables of the chain itself: compared with it elsewhere, or written from it. */
const ofTheChain = ['journal', 'journalAnchor', 'auditEntry'];

/**
 * The tables whose rows are compared with their journal entries. Each row has an entry from its
 * creation on where people create rows by calls, or where the schema says so.
 */
export const comparedTables = (nouns: readonly Noun[]): ComparedTable[] =>
  nouns
    .filter((noun): noun is Resource => noun.noun === 'resource' && !ofTheChain.includes(noun.name))
    .map((noun) => ({
      noun,
      isWhole: noun.journal?.rows === 'each' || isCreatedByCalls(noun),
      isTogether: noun.journal?.rows === 'together',
      besides: new Set((noun.journal?.without ?? []).map(String)),
    }));

const isCreatedByCalls = ({ access }: Resource): boolean =>
  Object.values(access).some((grant) => grant?.actions.includes('create'));
