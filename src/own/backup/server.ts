import { backupConcerns } from '#server/backup/backupConcerns.ts';
import { beginBackup, dailyBackup, endBackup } from '#server/backup/dailyBackup.ts';
import { serverModule } from '#server/module/module.ts';
import { backup } from './backup.ts';

export default serverModule(backup, {
  calls: {},
  mutations: [beginBackup, endBackup],
  tasks: [dailyBackup],
  concerns: backupConcerns,
});
