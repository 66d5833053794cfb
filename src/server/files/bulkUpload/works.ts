import { commitChunk, endCommit, refuseNext, stopCommit } from './commitUpload.ts';
import { clearLines, endCheck, saveLines } from './lineWorks.ts';
import { endRevert, keepNext, revertChunk, stopRevert } from './revertUpload.ts';
import { beginCommit, beginRevert, discardUpload, receiveUpload } from './uploadWorks.ts';

/** All writing of bulk uploads, for the writer thread to know by name. */
export const uploadWorks = [
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
