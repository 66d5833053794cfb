import { commitChunk, endCommit, refuseNext, stopCommit } from './commitUpload.ts';
import { clearLines, endCheck, saveLines } from './lineMutations.ts';
import { endRevert, keepNext, revertChunk, stopRevert } from './revertUpload.ts';
import { beginCommit, beginRevert, discardUpload, receiveUpload } from './uploadMutations.ts';

/** All writing of bulk uploads, for the writer thread to know by name. */
export const uploadMutations = [
  receiveUpload,
  saveLines,
  clearLines,
  endCheck,
  beginCommit,
  commitChunk,
  refuseNext,
  endCommit,
  stopCommit,
  beginRevert,
  revertChunk,
  keepNext,
  endRevert,
  stopRevert,
  discardUpload,
] as const;
