/** What the settings answer (§2.4): where the code of the second factor comes from. */
export type TwoFactor = {
  isTwoFactor: boolean;
  emailId: string | null;
  mobileNumber: string | null;
  authenticator: { since: string } | null;
  recoveryCodesLeft: number;
};
