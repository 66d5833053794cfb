import { Boundary } from '../browser/Boundary.ts';
import { later } from '../browser/later.tsx';
import { whyOf } from '../calls/whyNot.ts';

const WhyButton = later(() => import('./WhyButton.tsx'));

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
      <WhyButton why={why} />
    </Boundary>
  );
