import type { DemoModule } from '#server/module/demoModule.ts';

/** Loads the demo, a separate chunk of the build: a server in production never reads it. */
export const loadDemo = async (): Promise<DemoModule> =>
  (await import('../../resources/demo/server.ts')).default;
