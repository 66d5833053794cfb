import { journalAnchor } from '#records/journalAnchor.ts';
import { appendAnchor } from '../audit/anchorDay.ts';
import { keepAnchors } from '../audit/anchors.ts';
import { bodies } from '../bodies.ts';

export default bodies(journalAnchor, { calls: {}, works: [appendAnchor], start: keepAnchors });
