import { halt } from '#schemas/halt.ts';
import { Answer, bodies } from '#server/bodies.ts';
import { haltBidding, resumeBidding, type Said } from './haltBidding.ts';

export default bodies(halt, {
  calls: {
    stop: async ({ machine, body, by }) => {
      await machine.database.write(haltBidding, body as Said, by);
      return new Answer(201, {});
    },
    resume: async ({ machine, body, by }) => {
      await machine.database.write(resumeBidding, body as Said, by);
      return {};
    },
  },
  works: [haltBidding, resumeBidding],
});
