import { vi } from 'vitest';

// One process runs many files and keeps the libraries that it has loaded, which take longer to load than most
// files take to run. Our own modules begin anew with every file: no file finds what another left in them.
vi.resetModules();
