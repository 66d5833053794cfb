import type { Directory } from '../machine/directory.ts';
import type { Machine } from '../machine/machine.ts';
import { embeddedDirectory } from './embeddedDirectory.ts';
import { ldapDirectory } from './ldapDirectory.ts';
import { openIdDirectory } from './openIdDirectory.ts';

/** The directory that the settings name: the table of users when they name none. */
export const openDirectory = (
  machine: Pick<Machine, 'settings' | 'database' | 'log' | 'steady'>,
): Directory =>
  machine.settings.ldap
    ? ldapDirectory(machine.settings.ldap, machine)
    : machine.settings.openId
      ? openIdDirectory
      : embeddedDirectory(machine.database);
