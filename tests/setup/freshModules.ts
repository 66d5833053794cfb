import { vi } from 'vitest';

// One process runs many files and keeps the loaded libraries, which take longer to load than most
// files take to run. Our own modules are loaded afresh for every file: no file finds what another
// left in them.
vi.resetModules();
