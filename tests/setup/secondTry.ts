import type { Reporter, TestCase } from 'vitest/node';

/**
 * Names the tests that failed first and passed on a retry: each is a fault of the product or of the
 * test.
 */
export default class SecondTry implements Reporter {
  private readonly found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [fault] = test.result().errors ?? [];
    const words = fault?.message.split('\n')[0] ?? '';
    this.found.push(`${test.module.relativeModuleId} > ${test.fullName}\n    ${words}`);
  }

  onTestRunEnd(): void {
    if (this.found.length > 0)
      process.stdout.write(
        `\nPassed only when tried again, to be looked into:\n${this.found.join('\n')}\n`,
      );
  }
}
