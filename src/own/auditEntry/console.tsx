import { CheckPage } from '#console/audit/CheckPage.tsx';
import { EntryPage } from '#console/audit/EntryPage.tsx';
import { pages } from '#console/nouns/pages.ts';
import { auditEntry } from './auditEntry.ts';

export default pages(auditEntry, { entry: EntryPage, check: CheckPage });
