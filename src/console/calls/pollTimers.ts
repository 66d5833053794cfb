import { timeoutManager } from '@tanstack/react-query';
import { byItself } from '../browser/presence.ts';

/** Makes each query that is asked again at intervals do so by itself: it keeps no session (`presence.ts`). */
export const pollByItself = (): void =>
  timeoutManager.setTimeoutProvider<ReturnType<typeof setInterval>>({
    setTimeout: (work, delay) => setTimeout(work, delay),
    clearTimeout: (timer) => clearTimeout(timer),
    setInterval: (work, delay) => setInterval(() => byItself(work), delay),
    clearInterval: (timer) => clearInterval(timer),
  });
