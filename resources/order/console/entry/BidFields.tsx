import type { Ladder } from '../../../marketByPrice/console/ladder.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { Bidder } from './Bidder.tsx';
import { QuantityAndPrice } from './QuantityAndPrice.tsx';
import { Settlement } from './Settlement.tsx';
import type { BidBeingWritten } from './useBid.ts';

/** The fields of a bid once its security is known: those that its series leaves a choice in. */
export const BidFields = (props: {
  bid: BidBeingWritten;
  security: ActiveSecurity;
  memberId: string;
  recent: readonly string[];
  ladder: Ladder | null;
}) => (
  <>
    <Bidder {...props} />
    <QuantityAndPrice {...props} />
    {props.security.configuration.series === 'IS' && <Settlement bid={props.bid} />}
  </>
);
