/**
 * A stage of a file of rows, from its receipt to its writing, and back. Each noun stores its own
 * words for these.
 */
export type FileStage =
  | 'checking'
  | 'unreadable'
  | 'checked'
  | 'writing'
  | 'written'
  | 'discarded'
  | 'reverting'
  | 'reverted';

/** The names under which a noun has what every file of rows has: its own columns and its own states. */
export type FileNames<Column extends string = string> = {
  status: Column;
  owner: Column;
  rows: Column;
  receivedAt: Column;
  checkedAt: Column;
  writtenAt: Column;
  revertedAt?: Column;
  /** The stage of each stored state; of two states of one stage the first is written. */
  stages: Readonly<Record<string, FileStage>>;
  /** The message that carries the progress to the uploader. */
  event: string;
};

type Row = Readonly<Record<string, any>>;

/** The stage of a file. */
export const stageOf = ({ status, stages }: FileNames, file: object): FileStage =>
  stages[(file as Row)[status]] as FileStage;

/** The person who uploaded a file, who alone decides what happens to it. */
export const ownerOf = ({ owner }: FileNames, file: object): string => (file as Row)[owner];
