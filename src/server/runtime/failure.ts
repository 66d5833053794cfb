import type { Faults } from '#model/values/validate.ts';
import { ApiError, type ErrorKind } from './errors.ts';

/** An error as it crosses from one thread to another, where classes are lost. */
export type Failure =
  | {
      kind: ErrorKind;
      message: string;
      code: string;
      errors: Faults;
      current: unknown;
      more: Readonly<Record<string, unknown>>;
    }
  | { kind: null; message: string; name: string; stack: string | undefined };

export const toFailure = (error: unknown): Failure => {
  if (error instanceof ApiError) {
    const { kind, message, code, errors, current, more } = error;
    return { kind, message, code, errors, current, more };
  }
  const { message, name, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: null, message, name, stack };
};

export const fromFailure = (failure: Failure): Error => {
  if (failure.kind !== null) return new ApiError(failure.kind, failure.message, failure);
  const error = new Error(failure.message);
  error.name = failure.name;
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
};
