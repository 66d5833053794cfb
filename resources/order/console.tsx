import { pages } from '#console/nouns/pages.ts';
import { order } from '#schemas/order.ts';

export default pages(order, {
  entry: { load: async () => (await import('./console/entry/OrderEntry.tsx')).OrderEntry },
  life: { load: async () => (await import('./console/life/Life.tsx')).Life },
  modify: { load: async () => (await import('./console/modify/Modify.tsx')).Modify },
  cancel: { load: async () => (await import('./console/cancel/Cancel.tsx')).Cancel },
  changeCustodian: {
    load: async () => (await import('./console/custodian/ChangeCustodian.tsx')).ChangeCustodian,
  },
  carry: {
    load: async () => (await import('./console/carryForward/CarryForward.tsx')).CarryForward,
  },
});
