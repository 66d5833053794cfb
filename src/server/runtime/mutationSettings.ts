/** What the settings of the installation say to pieces of work, which have no machine to ask. */
export type MutationSettings = {
  /** Bids are checked by a risk management outside, and wait for its answer. */
  isRiskOutside: boolean;
  /** A 0% margin bid worth more is told to the supervisors, paise. */
  alertValue: number;
};

/** What they are where nobody says: risk is checked in the intake, and supervisors hear from 100 crore rupees on. */
export const usualSettings: MutationSettings = {
  isRiskOutside: false,
  alertValue: 100_000_000_000,
};
