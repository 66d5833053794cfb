import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The faults that axe finds in a page, each as its rule, its element and the repair. */
export declare const axeFindings: (page: Page, options: RunOptions) => Promise<string[]>;

/** axe's rules, and WCAG 2.2's target size, which it checks only on request. */
export declare const withTargetSize: RunOptions;
