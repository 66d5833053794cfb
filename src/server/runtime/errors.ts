import { type Sentence, textIn, type Words } from '#domain/sentence.ts';

/**
 * Every way in which a call can fail, with its status. 401 is kept for calls without a session,
 * because it signs the console out; a role that may not is 403 (architecture §4).
 */
export const statuses = {
  MALFORMED: 400,
  INVALID: 400,
  NO_SESSION: 401,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  WRONG_METHOD: 405,
  STALE: 409,
  DUPLICATE: 409,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  REFUSED: 422,
  TOO_MANY: 429,
  FAILED: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorKind = keyof typeof statuses;

/** The message of a failure and the faults of its fields as sentences, as far as they are some. */
export type Sentences = {
  message?: Sentence | undefined;
  errors?: Readonly<Record<string, Sentence>> | undefined;
};

type ErrorDetails = {
  code?: string;
  errors?: Readonly<Record<string, Words>>;
  /** The sentences of a failure that comes from another thread, where its words are texts. */
  sentences?: Sentences | undefined;
  current?: unknown;
  more?: Readonly<Record<string, unknown>>;
  retryAfter?: number;
  cause?: unknown;
};

/**
 * A failure with words that are safe to show. `code` is the kind unless a rule of the exchange has
 * its own; `errors` goes to the fields of the form; `sentences` has those words that are sentences, which
 * programs and languages know by their keys; `current` is the row that a stale write missed; `more` is
 * what else the answer says, by name.
 */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly sentences: Sentences | undefined;
  readonly current: unknown;
  readonly more: Readonly<Record<string, unknown>>;
  /** When to try again, seconds. */
  readonly retryAfter: number;

  constructor(
    kind: ErrorKind,
    words: Words,
    { code, errors = {}, sentences, current, more, retryAfter, cause }: ErrorDetails = {},
  ) {
    super(textIn(words), { cause });
    this.kind = kind;
    this.code = code ?? kind;
    this.errors = Object.fromEntries(
      Object.entries(errors).map(([field, fault]) => [field, textIn(fault)]),
    );
    this.sentences = sentences ?? sentencesIn(words, errors);
    this.current = current;
    this.more = more ?? {};
    this.retryAfter = retryAfter ?? 2;
  }

  /** The message as a sentence, or the text alone where it is none. */
  get words(): Words {
    return this.sentences?.message ?? this.message;
  }

  get status(): number {
    return statuses[this.kind];
  }
}

const isSentence = (words: Words): words is Sentence => typeof words !== 'string';

const sentencesIn = (
  words: Words,
  errors: Readonly<Record<string, Words>>,
): Sentences | undefined => {
  const faults = Object.entries(errors).filter((each): each is [string, Sentence] =>
    isSentence(each[1]),
  );
  return !isSentence(words) && faults.length === 0
    ? undefined
    : {
        ...(isSentence(words) && { message: words }),
        ...(faults.length > 0 && { errors: Object.fromEntries(faults) }),
      };
};
