/** A degraded condition that does not stop the service, and the advice to fix it; both in words. */
export type Concern = { part: string; what: string; advice: string };
