import { type Control, useWatch } from 'react-hook-form';
import { DepthLadder } from '../../../marketByPrice/console/DepthLadder.tsx';
import type { Ladder } from '../../../marketByPrice/console/ladder.ts';
import { type Draft, priceOfDraft } from '../bid/draft.ts';

/** The book beside the bid that is typed, with its price marked; only this follows the typing of it. */
export const LadderOfBid = ({
  control,
  ladder,
  onPick,
}: {
  control: Control<Draft>;
  ladder: Ladder;
  onPick?: (price: number) => void;
}) => {
  const [price, isMarketOrder] = useWatch({ control, name: ['price', 'isMarketOrder'] });
  return (
    <DepthLadder ladder={ladder} onPick={onPick} marked={priceOfDraft({ price, isMarketOrder })} />
  );
};
