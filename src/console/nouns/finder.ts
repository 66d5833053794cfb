import type { AnswerTo, Reader } from '#model';
import type { findCalls } from '#own/find/findCalls.ts';

/** A record that the command line found. */
export type FoundRecord = AnswerTo<typeof findCalls, 'records'>[number];

/**
 * Finds records for the command line that the reader may not list, by a call of the noun that the
 * reader may make.
 */
export type RecordFinder = (reader: Reader, text: string) => Promise<readonly FoundRecord[]>;
