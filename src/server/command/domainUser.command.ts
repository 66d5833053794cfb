import { domainRoles } from '#domain/roles.ts';
import type { Command } from '../runtime/command.ts';

/** offerdesk domain-user: a user of the embedded directory. */
const command: Command = {
  name: 'domain-user',
  forms: [
    {
      words: `<domain id> <${domainRoles.join('|')}> "<name>" [--email <address>] [--mobile <10 digits>]`,
      about: 'creates a domain user and prints the link that sets the password',
    },
    { words: '<domain id>', about: 'prints a new link for an existing one' },
  ],
  run: async (words) => (await import('./domainUser.ts')).domainUser(words),
};

export default command;
