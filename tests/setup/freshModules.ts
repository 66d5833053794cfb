import { vi } from 'vitest';

// One process runs many files and keeps the libraries it has loaded, which take longer to load than most files to run. Our
// own modules begin anew with every file: what one leaves in them no other finds.
vi.resetModules();
