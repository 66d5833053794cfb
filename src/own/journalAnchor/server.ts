import { appendAnchor } from '#server/audit/anchorDay.ts';
import { keepAnchors } from '#server/audit/anchors.ts';
import { bodies } from '#server/module/module.ts';
import { journalAnchor } from './journalAnchor.ts';

export default bodies(journalAnchor, { calls: {}, works: [appendAnchor], start: keepAnchors });
