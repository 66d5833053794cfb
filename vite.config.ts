import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { loadedWithConsole } from './scripts/loadedWithConsole.ts';
import { outlines } from './scripts/outlines.ts';

/** As many test files at once as there are cores: left alone, the runner keeps one, which of two is half the machine. */
const maxWorkers = availableParallelism();

/** Files of tests that follow each other in one process, which loads the libraries once; our own modules begin anew. */
const shared = { isolate: false, setupFiles: ['./tests/setup/freshModules.ts'], maxWorkers };

/** What tests the built product, in processes and browsers of its own. */
const built = {
  environment: 'node' as const,
  globalSetup: ['./tests/setup/place.ts', './tests/setup/build.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Tests that say how long something took, which want the machine to themselves. */
const timed = ['tests/journeys/bid.test.ts'];

const { plugin: knowLoaded, resolveDependencies } = loadedWithConsole();

/** One tool builds both halves: `vite build` the console, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild || process.env.VITEST ? '.' : 'src/console',
  publicDir: isSsrBuild ? false : '../../public',
  plugins: [react(), ...(isSsrBuild ? [] : [outlines(), knowLoaded])],
  resolve: {
    alias: [
      // MUI's grid imports a whole set of parts (autocomplete, menus, tabs, pagination): 71 KB gzipped of
      // the first list, which would be 465 KB of at most 410 (docs/measurements.md). Grid.tsx gives the grid
      // the few parts that our lists draw.
      {
        find: /^\.\.?\/material\/index\.mjs$/,
        replacement: new URL('src/console/parts/grid/noMaterialSlots.ts', import.meta.url).pathname,
      },
    ],
  },
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        minify: false,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            writer: 'src/server/app/writer.ts',
            reader: 'src/server/database/reading/reader.ts',
            checker: 'src/exchange/files/checker.ts',
            allocator: 'src/exchange/allocation/allocator.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        target: 'es2022',
        // The content security policy takes fonts and pictures from our own address only.
        assetsInlineLimit: 0,
        outDir: '../../dist/console',
        emptyOutDir: true,
        manifest: true,
        chunkSizeWarningLimit: 500,
        // Every browser that reads ES2022 preloads modules by itself.
        modulePreload: {
          polyfill: false,
          resolveDependencies,
        },
      },
  test: {
    reporters: ['default', './tests/setup/slowest.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          // A password is 20 ms of a core, and other tests want the cores as well.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          globalSetup: ['./tests/setup/place.ts'],
          include: ['tests/{contract,domain,layout,model,proof,server}/**/*.test.ts'],
          exclude: ['tests/layout/sizes.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What touches storage, again, on a real PostgreSQL.
          ...shared,
          name: 'postgres',
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          include: ['tests/{proof,server,postgres}/**/*.test.ts'],
          exclude: [
            'tests/server/**/{sqlite*,settings,openapi,exchangeFolder}.test.ts',
            'tests/proof/allocation*',
          ],
          globalSetup: ['./tests/setup/place.ts', './tests/setup/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/console/**/*.test.tsx'],
          setupFiles: ['./tests/setup/console.ts'],
          maxWorkers,
          css: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: 'whole',
          include: ['tests/{journeys,faults,security}/**/*.test.ts', 'tests/layout/sizes.test.ts'],
          exclude: timed,
          // After the other projects, whose tests would only wait longer for a browser.
          sequence: { groupOrder: 1 },
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: 'timed',
          include: timed,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
}));
