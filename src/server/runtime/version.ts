/** The release of this build, as package.json has it; a database remembers which one wrote it last. */
export const version = '0.1.0';
