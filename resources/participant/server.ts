import { participant } from '#schemas/participant.ts';
import { bodies } from '#server/module/module.ts';

export default bodies(participant, {
  calls: {
    active: async ({ machine }) => {
      const rows = await machine.database.store.list(participant, { isActive: true });
      return rows.map(({ participantId, participantName }) => ({ participantId, participantName }));
    },
  },
});
