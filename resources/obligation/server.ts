import { obligation } from '#schemas/obligation.ts';
import { bodies } from '#server/bodies.ts';
import { endProvisional, obligationCutOffs } from './cutOff.ts';

export default bodies(obligation, {
  calls: {},
  works: [endProvisional],
  tasks: [obligationCutOffs],
});
