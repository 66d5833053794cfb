import { textIn } from '#domain/sentence.ts';
import { checksum } from '#schemas/checksum.ts';
import { serverModule } from '#server/module/module.ts';
import { findingOf } from './server/findingOf.ts';
import { noteFinding } from './server/verifyAgain.ts';

export default serverModule(checksum, {
  calls: {},
  actions: {
    verify: {
      // A large file takes a while to read, so that it is read after the commit and its finding written then.
      after: async ({ machine, by }, row) => {
        const id = Number(row.id);
        const finding = await findingOf(machine, row);
        await machine.database.write(noteFinding, { id, finding }, by);
        return textIn(finding.message);
      },
    },
  },
  mutations: [noteFinding],
});
