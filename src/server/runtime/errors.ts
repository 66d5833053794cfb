import type { Faults } from '#model/values/validate.ts';

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

type ErrorDetails = {
  code?: string;
  errors?: Faults;
  current?: unknown;
  more?: Readonly<Record<string, unknown>>;
  retryAfter?: number;
  cause?: unknown;
};

/**
 * A failure with words that are safe to show. `code` is the kind unless a rule of the exchange has
 * its own; `errors` goes to the fields of the form; `current` is the row that a stale write missed;
 * `more` is what else the answer says, by name.
 */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly errors: Faults;
  readonly current: unknown;
  readonly more: Readonly<Record<string, unknown>>;
  /** When to try again, seconds. */
  readonly retryAfter: number;

  constructor(
    kind: ErrorKind,
    message: string,
    { code, errors, current, more, retryAfter, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code ?? kind;
    this.errors = errors ?? {};
    this.current = current;
    this.more = more ?? {};
    this.retryAfter = retryAfter ?? 2;
  }

  get status(): number {
    return statuses[this.kind];
  }
}
