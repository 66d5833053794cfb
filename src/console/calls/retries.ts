import type { HttpError } from 'ra-core';

const isServersNo = (error: unknown) => {
  const { status = 0 } = error as Partial<HttpError>;
  return status >= 400 && status < 500;
};

/** Whether a read that failed so many times is tried again: once, and not where the server has refused it. */
export const onceUnlessRefused = (failures: number, error: unknown): boolean =>
  failures < 1 && !isServersNo(error);
