import { type Control, useWatch } from 'react-hook-form';
import { DepthLadder } from '../../../marketByPrice/console/DepthLadder.tsx';
import type { Ladder } from '../../../marketByPrice/console/ladder.ts';
import { type Draft, priceOfDraft } from '../bid/draft.ts';

/**
 * The book with the price of the typed bid marked; no other part of the page follows its typing.
 */
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
