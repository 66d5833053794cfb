/**
 * What the first look at the login does without. The login must be there before anything else of
 * the console, so each part comes when it is wanted, or ahead of that once the login stands.
 */
export const later = {
  signIn: () => import('./signIn.ts'),
  OtpForm: () => import('./OtpForm.tsx'),
  Contact: () => import('./Contact.tsx'),
  DemoAccounts: () => import('./DemoAccounts.tsx'),
  PasswordPage: () => import('./PasswordPage.tsx'),
  ForgotPage: () => import('./ForgotPage.tsx'),
  App: () => import('../App.tsx'),
};

/** Fetches what a sign-in will want next. What fails here fails again, and is shown, when it is wanted. */
export const fetchAhead = (): void => {
  for (const load of [later.signIn, later.OtpForm, later.App]) load().catch(() => {});
};
