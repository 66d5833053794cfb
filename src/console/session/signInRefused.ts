/**
 * A sign-in that the server refuses, in its words. `redirectTo` is the page to go to next, for
 * example to set a new password; react-admin goes there as well. Any other error of a sign-in means
 * that no answer came.
 */
export class SignInRefused extends Error {
  readonly redirectTo: string | undefined;

  constructor(words: string, redirectTo?: string) {
    super(words);
    this.name = 'SignInRefused';
    this.redirectTo = redirectTo;
  }
}
