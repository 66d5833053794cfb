/** An account of the demo as the sign-in page shows it. */
export type DemoAccount = {
  /** The member; null for a domain user. */
  memberId: string | null;
  userId: string;
  /** Its role, as a word. */
  role: string;
  /** One line on what to try with the account. */
  tries: string;
};

/** The accounts of the demo, all with one password; an empty list where there is no demo. */
export type DemoAccounts = { password: string; accounts: readonly DemoAccount[] };

/** Where there is no demo. */
export const noAccounts: DemoAccounts = { password: '', accounts: [] };
