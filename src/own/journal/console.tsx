import { CheckPage } from '#console/audit/CheckPage.tsx';
import { EntryPage } from '#console/audit/EntryPage.tsx';
import { pages } from '#console/nouns/pages.ts';
import { journal } from './journal.ts';

export default pages(journal, { entry: EntryPage, check: CheckPage });
