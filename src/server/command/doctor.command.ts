import type { AddCommand } from '../runtime/command.ts';
import { reporting } from './report.ts';

/** offerdesk doctor: what an installation needs is looked at. */
const addDoctor: AddCommand = (program) => {
  const doctor = program
    .command('doctor')
    .description(
      'looks at the settings, the folder, the disk, the database, the clock, the peers and their certificates, and says what to do (docs/commands.md)',
    )
    .addHelpText('after', '\nIt writes nothing, and is safe while a server runs.');
  reporting(doctor, async () => (await import('./doctor/doctor.ts')).doctor());
};

export default addDoctor;
