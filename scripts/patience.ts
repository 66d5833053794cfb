/**
 * The longest wait of a test for an expected row, letter or status, ms. A build machine may have a
 * third of the speed of a developer's, who wants to see a failure sooner.
 */
export const patience = process.env.CI ? 90_000 : 30_000;
