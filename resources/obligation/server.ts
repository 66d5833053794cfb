import { obligation } from '#schemas/obligation.ts';
import { bodies } from '#server/module/module.ts';
import { endProvisional, obligationCutOffs } from './server/cutOff.ts';

export default bodies(obligation, {
  calls: {},
  works: [endProvisional],
  tasks: [obligationCutOffs],
});
