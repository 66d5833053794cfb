/** What is not as it should be while calls are still answered, and what is to be done about it; both in words. */
export type Concern = { part: string; what: string; advice: string };
