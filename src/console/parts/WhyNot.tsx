import { lazy, Suspense } from 'react';
import { Boundary } from '../browser/Boundary.ts';
import { whyOf } from '../calls/whyNot.ts';

const WhyButton = lazy(() => import('./WhyButton.tsx'));

/** Beside the words of a refusal: the way to ask why; nothing where no rule of who may do what refused it. */
export const WhyNot = ({
  words,
  why = whyOf(words),
}: {
  words?: unknown;
  why?: ReturnType<typeof whyOf>;
}) =>
  why && (
    <Boundary failed={() => null}>
      <Suspense>
        <WhyButton why={why} />
      </Suspense>
    </Boundary>
  );
