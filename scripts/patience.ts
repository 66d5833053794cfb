/**
 * How many ms a test waits for something that it will see, such as a row, a letter or a status. A machine of a build
 * may have a third of the speed of a developer's, who wants to hear of a failure sooner.
 */
export const patience = process.env.CI ? 90_000 : 30_000;
