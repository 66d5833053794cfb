import { journal } from '#records/journal.ts';
import { CheckPage } from '../audit/CheckPage.tsx';
import { EntryPage } from '../audit/EntryPage.tsx';
import { pages } from '../pages.ts';

export default pages(journal, { entry: EntryPage, check: CheckPage });
