import { execFileSync } from 'node:child_process';
import { install, isProgram } from './debian.ts';

const programs = { age: '/usr/bin/age', keygen: '/usr/bin/age-keygen' };

/** Debian's age, which is installed where it is missing and root may install it. */
export const ageOfDebian = () => {
  if (!isProgram(programs.age)) install('age');
  return {
    /** Writes an identity into a file as an operator does; answers its recipient. */
    keygen: (file: string): string => {
      execFileSync(programs.keygen, ['-o', file], { stdio: 'pipe' });
      return execFileSync(programs.keygen, ['-y', file], { encoding: 'utf8' }).trim();
    },
    /** Decrypts a file into another; throws with the words of age. */
    decrypt: (file: string, identity: string, into: string): void => {
      execFileSync(programs.age, ['-d', '-i', identity, '-o', into, file], { stdio: 'pipe' });
    },
    /** Encrypts a file into another for a recipient. */
    encrypt: (file: string, recipient: string, into: string): void => {
      execFileSync(programs.age, ['-r', recipient, '-o', into, file], { stdio: 'pipe' });
    },
  };
};
