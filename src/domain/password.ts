/** The displayed password policy (specification §5 and §9). */
export const passwordPolicy = {
  minLength: 12,
  /** The most that the boxes of a new password take. */
  maxLength: 30,
  /** The most that sign-in takes: a longer password could be set and never typed. */
  mostAtSignIn: 25,
  expiryDays: 365,
  attempts: 5,
  history: 5,
} as const;

const badFormat = 'Invalid Password format.';

/**
 * The rules that need only the password itself: each in words, and the failed check that the
 * specification names.
 */
export const passwordRules: readonly {
  rule: string;
  isMet: (password: string) => boolean;
  fault: string;
}[] = [
  {
    rule: `${passwordPolicy.minLength} characters or more`,
    isMet: (password) => password.length >= passwordPolicy.minLength,
    fault: `Password should have minimum ${passwordPolicy.minLength} characters`,
  },
  { rule: 'An upper-case letter', isMet: (password) => /[A-Z]/.test(password), fault: badFormat },
  { rule: 'A lower-case letter', isMet: (password) => /[a-z]/.test(password), fault: badFormat },
  { rule: 'A number', isMet: (password) => /[0-9]/.test(password), fault: badFormat },
  { rule: 'One of @#$%^&+=', isMet: (password) => /[@#$%^&+=]/.test(password), fault: badFormat },
  {
    rule: 'No space',
    isMet: (password) => password !== '' && !/\s/.test(password),
    fault: badFormat,
  },
  {
    rule: `${passwordPolicy.mostAtSignIn} characters or fewer`,
    isMet: (password) => password !== '' && password.length <= passwordPolicy.mostAtSignIn,
    fault: `Sign-in takes no more than ${passwordPolicy.mostAtSignIn} characters.`,
  },
];

/** Every check of its form that a new password fails, in the specification's words and order (§5); each once. */
export const newPasswordFaults = (password: string): string[] =>
  password === ''
    ? ['New Password cannot be blank']
    : [...new Set(passwordRules.filter(({ isMet }) => !isMet(password)).map(({ fault }) => fault))];

/** The words for a repetition that differs. */
export const passwordsDiffer = 'Passwords are not matching.';
