import { obligation } from '#schemas/obligation.ts';
import { serverModule } from '#server/module/module.ts';
import { endProvisional, obligationCutOffs } from './server/cutOff.ts';

export default serverModule(obligation, {
  calls: {},
  mutations: [endProvisional],
  tasks: [obligationCutOffs],
});
