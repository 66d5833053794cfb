import { type ComponentType, type ReactNode, startTransition, useEffect, useReducer } from 'react';
import { withRetry } from './withRetry.ts';

/** A component that is loaded when it is first drawn, or `ahead` of that. */
export type Later<P> = ComponentType<P> & { ahead: () => Promise<void> };

/**
 * Loads a component when it is first drawn, with a placeholder meanwhile. React's `lazy` does so
 * too, but keeps the placeholder for at least 300 ms, and a page nests two or three such parts. A
 * failed load is retried once; a second failure is thrown to the boundary around it.
 */
export const later = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
): Later<P> => {
  let body: ComponentType<P> | undefined;
  let failure: { error: unknown } | undefined;
  let loading: Promise<void> | undefined;
  const begin = () => {
    loading ??= withRetry(load)().then(
      (module) => {
        body = module.default;
      },
      (error) => {
        failure = { error };
      },
    );
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each component, at the top of a module
  const Drawn = (props: P) => {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    const isThere = body !== undefined;
    if (!isThere) void begin();
    useEffect(() => {
      if (isThere) return;
      let isGone = false;
      void begin().then(() => {
        if (!isGone) startTransition(draw);
      });
      return () => {
        isGone = true;
      };
    }, [isThere]);
    if (failure) throw failure.error;
    const Body = body;
    return Body ? <Body {...props} /> : meanwhile;
  };
  return Object.assign(Drawn, { ahead: begin });
};
