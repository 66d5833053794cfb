import { pages } from '#console/pages.ts';
import { order } from '#schemas/order.ts';
import { Cancel } from './Cancel.tsx';
import { CarryForward } from './CarryForward.tsx';
import { ChangeCustodian } from './ChangeCustodian.tsx';
import { Life } from './Life.tsx';
import { Modify } from './Modify.tsx';
import { OrderEntry } from './OrderEntry.tsx';

export default pages(order, {
  entry: OrderEntry,
  life: Life,
  modify: Modify,
  cancel: Cancel,
  changeCustodian: ChangeCustodian,
  carry: CarryForward,
});
