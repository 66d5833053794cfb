import { decideChange, withdrawChange } from '#server/approvals/decide.ts';
import { endOfMaker } from '#server/approvals/endOfMaker.ts';
import { rebaseChange } from '#server/approvals/rebase.ts';
import { serverModule } from '#server/module/module.ts';
import { pendingChange } from './pendingChange.ts';

export default serverModule(pendingChange, {
  calls: {},
  mutations: [decideChange, withdrawChange, rebaseChange, endOfMaker],
});
