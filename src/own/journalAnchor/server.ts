import { appendAnchor } from '#server/audit/anchorDay.ts';
import { keepAnchors } from '#server/audit/anchors.ts';
import { serverModule } from '#server/module/module.ts';
import { journalAnchor } from './journalAnchor.ts';

export default serverModule(journalAnchor, {
  calls: {},
  mutations: [appendAnchor],
  start: keepAnchors,
});
