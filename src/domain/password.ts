/** The displayed password policy (specification §5 and §9). */
export const passwordPolicy = {
  minLength: 12,
  maxLength: 30,
  expiryDays: 365,
  attempts: 5,
  history: 5,
} as const;

/** The first fault of a new password in the specification's words, null when it has none (§5). */
export const newPasswordFault = (password: string): string | null => {
  if (password === '') return 'New Password cannot be blank';
  if (password.length < passwordPolicy.minLength)
    return 'Password should have minimum 12 characters';
  const kinds = [/[0-9]/, /[a-z]/, /[A-Z]/, /[@#$%^&+=]/];
  return kinds.every((kind) => kind.test(password)) && !/\s/.test(password)
    ? null
    : 'Invalid Password format.';
};
