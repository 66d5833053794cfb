const retryAfterMs = 400;

/** Loads a part of the console and retries once after 400 ms, since a deploy or a lost packet may fail it. */
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
