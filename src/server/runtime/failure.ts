import { diskFaultOf } from './diskFault.ts';
import { ApiError, type ErrorKind, type Sentences } from './errors.ts';

/** An error as it crosses from one thread to another, where classes are lost. */
export type Failure =
  | {
      kind: ErrorKind;
      message: string;
      code: string;
      errors: Readonly<Record<string, string>>;
      sentences: Sentences | undefined;
      current: unknown;
      more: Readonly<Record<string, unknown>>;
      retryAfter: number;
    }
  | {
      kind: null;
      message: string;
      name: string;
      stack: string | undefined;
      /** Its name with a file system or a database. */
      code: string | undefined;
    };

/** A thrown value as an error: of a thread that died, an error of another class than Error is a plain object. */
export const errorFrom = (thrown: unknown): Error => {
  if (thrown instanceof Error) return thrown;
  const { message, code } = (thrown ?? {}) as { message?: unknown; code?: unknown };
  if (typeof message !== 'string') return new Error(String(thrown));
  return Object.assign(new Error(message), code !== undefined && { code });
};

export const toFailure = (error: unknown): Failure => {
  if (error instanceof ApiError) {
    const { kind, message, code, errors, sentences, current, more, retryAfter } = error;
    return { kind, message, code, errors, sentences, current, more, retryAfter };
  }
  const { message, name, stack, code } = errorFrom(error) as NodeJS.ErrnoException;
  return { kind: null, message, name, stack, code: code === undefined ? code : String(code) };
};

export const fromFailure = (failure: Failure): Error => {
  if (failure.kind !== null) return new ApiError(failure.kind, failure.message, failure);
  const { message, name, stack, code } = failure;
  const error = Object.assign(new Error(message), { name }, code !== undefined && { code });
  if (stack !== undefined) error.stack = stack;
  return error;
};

/** The error that has words which are safe to show: it itself, or the fault of a disk. Null for any other. */
export const failureInWords = (error: unknown): ApiError | null =>
  error instanceof ApiError ? error : diskFaultOf(error);
