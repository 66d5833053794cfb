import { pages } from '#console/pages.ts';
import { order } from '#schemas/order.ts';

export default pages(order, {
  entry: { load: async () => (await import('./OrderEntry.tsx')).OrderEntry },
  life: { load: async () => (await import('./Life.tsx')).Life },
  modify: { load: async () => (await import('./Modify.tsx')).Modify },
  cancel: { load: async () => (await import('./Cancel.tsx')).Cancel },
  changeCustodian: { load: async () => (await import('./ChangeCustodian.tsx')).ChangeCustodian },
  carry: { load: async () => (await import('./CarryForward.tsx')).CarryForward },
});
