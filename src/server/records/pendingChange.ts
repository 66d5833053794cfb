import { pendingChange } from '#records/pendingChange.ts';
import { decideChange, withdrawChange } from '../approvals/decide.ts';
import { endOfMaker } from '../approvals/endOfMaker.ts';
import { rebaseChange } from '../approvals/rebase.ts';
import { bodies } from '../bodies.ts';

export default bodies(pendingChange, {
  calls: {},
  works: [decideChange, withdrawChange, rebaseChange, endOfMaker],
});
