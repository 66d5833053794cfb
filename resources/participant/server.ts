import { participant } from '#schemas/participant.ts';
import { serverModule } from '#server/module/module.ts';

export default serverModule(participant, {
  calls: {
    active: async ({ machine }) => {
      const rows = await machine.database.store.list(participant, { isActive: true });
      return rows.map(({ participantId, participantName }) => ({ participantId, participantName }));
    },
  },
});
