const retryAfterMs = 400;

/** Loads a part of the console, and tries once more after a moment: a deploy or a lost packet should not fail it. */
export const withRetry =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
      return load();
    }
  };
