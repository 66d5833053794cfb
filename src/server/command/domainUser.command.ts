import { Argument, InvalidArgumentError } from 'commander';
import { domainRoles, type Role } from '#domain/roles.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import type { AddCommand } from '../runtime/command.ts';
import { reporting } from './report.ts';

/** offerdesk domain-user: a user of the embedded directory. */
const addDomainUser: AddCommand = (program) => {
  const user = program
    .command('domain-user')
    .description(
      'creates a domain user and prints the link that sets the password; without a role and a name, prints a new link for an existing one',
    )
    .argument('<domain-id>', 'the id with which the user signs in')
    .addArgument(
      new Argument('[role]', 'the role of a new user').choices(domainRoles).argParser(roleIn),
    )
    .argument('[name]', 'the name of a new user')
    .option('--email <address>', 'the mail address for OTPs and notices')
    .option('--mobile <digits>', 'the mobile number of ten digits for OTPs');
  reporting(user, async (userId, role, userName, options) => {
    if (role !== undefined && userName === undefined)
      user.error('error: a new user needs both the role and the name');
    const { domainUser } = await import('./domainUser.ts');
    return domainUser({ userId, role, userName, ...options });
  });
};

const roleIn = (text: string): Role => {
  const role = domainRoles.find((each) => each === withoutHidden(text));
  if (role === undefined) throw new InvalidArgumentError(`It is one of ${domainRoles.join(', ')}.`);
  return role;
};

export default addDomainUser;
