import { broadcast } from '#schemas/broadcast.ts';
import { Answer, bodies } from '#server/bodies.ts';
import { type Said, sendBroadcast } from './sendBroadcast.ts';

export default bodies(broadcast, {
  calls: {
    send: async ({ machine, body, by }) => {
      const { message, toRole = null, toMemberId = null } = body;
      const said = { message, toRole, toMemberId } as Said;
      return new Answer(201, await machine.database.write(sendBroadcast, said, by));
    },
  },
  works: [sendBroadcast],
});
