import { appendAnchor } from '#server/audit/anchorDay.ts';
import { keepAnchors } from '#server/audit/anchors.ts';
import { headConcerns } from '#server/audit/heads/headConcerns.ts';
import { keepHeads } from '#server/audit/heads/keepHeads.ts';
import { takeUpRows } from '#server/audit/takeUp.ts';
import { serverModule } from '#server/module/module.ts';
import { journalAnchor } from './journalAnchor.ts';

export default serverModule(journalAnchor, {
  calls: {},
  mutations: [appendAnchor, takeUpRows],
  concerns: async (machine) => headConcerns(machine),
  start: async (machine) => {
    const ends = [await keepAnchors(machine), keepHeads(machine)];
    return async () => {
      for (const end of ends) await end();
    };
  },
});
