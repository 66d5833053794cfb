import { type Sentence, sentence, textOf, type Words } from '../sentence.ts';
import type { Refusal } from './bidTerms.ts';

/** A refusal with its number, of a sentence that is there. */
export const refusing = (code: string, field: Refusal['field'], words: Sentence): Refusal => ({
  code,
  field,
  message: textOf(words),
  sentence: words,
  number: numbers[code] ?? null,
});

/** The same, by the key of the sentence and its values. */
export const refuse = (
  code: string,
  field: Refusal['field'],
  key: string,
  values?: Sentence['values'],
): Refusal => refusing(code, field, sentence(key, values));

/** The words of a refusal: its sentence, or the text alone where only that was kept. */
export const refusalWords = ({ sentence, message }: Pick<Refusal, 'sentence' | 'message'>): Words =>
  sentence ?? message;

/**
 * The numbers of the trading protocol, where one fits (market facts §7); codes of this market alone
 * have none.
 */
const numbers: Readonly<Record<string, number>> = {
  MARKET_CLOSED: 16000,
  BIDDING_HALTED: 16330,
  SYMBOL_NOT_FOUND: 16012,
  NOT_LIVE: 16060,
  PRO_NOT_ALLOWED: 16411,
  CATEGORY_NOT_ALLOWED: 16418,
  QUANTITY_NOT_IN_LOTS: 16328,
  PRICE_NOT_IN_TICKS: 16283,
  BELOW_FLOOR: 16284,
  BELOW_CUT_OFF: 16284,
  PRICE_MISSING: 16247,
  PRICE_WITH_CUT_OFF: 16247,
  CUT_OFF_ONLY: 16247,
  VALUE_TOO_LARGE: 16600,
  BRANCH_LIMIT: 16333,
  USER_LIMIT: 16436,
  MEMBER_NOT_ACTIVE: 16285,
  CLIENT_UNKNOWN: 16431,
  CLIENT_NOT_ACTIVE: 16431,
  PAN_MISMATCH: 17177,
  PARTICIPANT_UNKNOWN: 16425,
  PARTICIPANT_SUSPENDED: 16483,
  CANCEL_NOT_ALLOWED: 16344,
  UPWARDS_ONLY: 16346,
  MARGIN_FIXED: 16346,
  CARRY_FORWARD_ONLY: 16346,
  RISK_REJECTED: 16597,
};
