import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** One tool builds both halves: `vite build` the console, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild || process.env.VITEST ? '.' : 'src/console',
  publicDir: isSsrBuild ? false : '../../public',
  plugins: [react()],
  resolve: {
    alias: [
      // MUI's grid imports a whole set of parts (autocomplete, menus, tabs, pagination): 60 KB of the
      // first list. Grid.tsx gives it the few that our grids draw.
      {
        find: /^\.\.?\/material\/index\.mjs$/,
        replacement: new URL('src/console/parts/noMaterialSlots.ts', import.meta.url).pathname,
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
            writer: 'src/server/database/writer.ts',
            reader: 'src/server/database/reader.ts',
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
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // What the login loads anyway, in one file, and the small parts that nearly every page draws
            // with: ten files of half a KB weigh more than one. No groups of packages: they would
            // pull all they hold into the first page.
            codeSplitting: {
              groups: [
                { name: 'schemas', test: /\/schemas\/\w+\.ts/ },
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'parts',
                  test: /src\/console\/parts\/(Age|Button|Dialog|Kbd|PageHead|Panel|Status|TextBox)\./,
                },
              ],
            },
          },
        },
      },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // A password is 20 ms of a core, and other tests want the cores as well.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          include: ['tests/{contract,domain,model,server}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['tests/sizes.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What touches storage, again, on a real PostgreSQL.
          name: 'postgres',
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          include: ['tests/{server,postgres}/**/*.test.ts'],
          exclude: ['tests/server/{sqlite*,settings,openapi}.test.ts'],
          globalSetup: ['./tests/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/console/**/*.test.tsx'],
          setupFiles: ['./tests/console/setup.ts'],
          css: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          environment: 'node',
          include: ['tests/{journeys,faults,security}/**/*.test.ts', 'tests/sizes.test.ts'],
          globalSetup: ['./tests/build.ts'],
          // After the other projects and one file at a time: what is timed here wants the machine.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
}));
