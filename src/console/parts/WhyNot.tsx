import { Boundary } from '../browser/Boundary.ts';
import { later } from '../browser/later.tsx';
import { whyOf } from '../calls/whyNot.ts';

const WhyButton = later(() => import('./WhyButton.tsx'));

/** A button that explains a refusal, next to its words; nothing where no access rule refused it. */
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
