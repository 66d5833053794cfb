import { type Sentence, sentence, type Words } from '#domain/sentence.ts';
import type { FileStage } from '#model';
import type { Tx } from '../../database/writing/mutation.ts';
import type { Fault } from '../csv/fault.ts';
import { type Pace, patientPace } from './portions.ts';
import type {
  FileAsItCame,
  FileOfRows,
  GoesOn,
  HandedLine,
  LineOfFile,
  LineResult,
} from './rowFile.ts';

/** A work on the lines of a file in the background: its writing, or its taking back. */
export type RowWork<
  F extends FileOfRows = any,
  L extends LineOfFile = any,
  H extends HandedLine = any,
> = {
  /** The kind of job that does it: 'place', 'commit', 'revert'. */
  job: string;
  jobName(tx: Tx, file: F): Words;
  /** The stage in which it may begin, and to which a file returns that cannot go on. */
  from: FileStage;
  /** The stages during it, and after it. */
  under: FileStage;
  ended: FileStage;
  /** The actions of its begin and its end in the journal. */
  entries: { begin: string; end: string };
  /** 'placed', 'committed'. */
  done: string;
  /** Why it does not begin where no line is left. */
  nothing: Sentence;
  /** Throws where it may not begin; `sha256` is the hash that the uploader named. */
  mayBegin?(tx: Tx, file: F, named: { sha256?: string }): void;
  /** The values written on a file at its begin. */
  startValues(tx: Tx, file: F): Partial<F>;
  /** The lines of the job, those that have their outcome, and those still to come. */
  total(file: F): number;
  doneOf(file: F): number;
  leftOf(file: F): number;
  /** The outcome of the lines that it takes, in their order or from the last one back. */
  takes: string;
  isBackward?: true;
  /** The outcome of a line that was done, where its result names none. */
  doneOutcome: string;
  /** The columns of a line that it writes, apart from the outcome and the faults. */
  columns: readonly string[];
  pace: Pace;
  /** Extracts from a line of a file the data that the writer needs. */
  handOver(file: F): (line: L) => H;
  /**
   * Does some lines in their order, in one transaction, while `goesOn` allows; returns the outcome
   * of each line done.
   */
  doLines(tx: Tx, file: F, lines: readonly H[], goesOn: GoesOn): Promise<readonly LineResult[]>;
  /** The outcome of a line that cannot be done; by default it is refused. */
  leave?(line: H, fault: Fault): LineResult;
  /** The counts of a file after these results. */
  counted(file: F, results: readonly LineResult[]): Partial<F>;
  /** The message of a file that is done, and its outcome for the log of tasks. */
  endWords(file: F): { message: Words | null; log: Words };
  /** Why it cannot go on, how far it came, and how to go on. */
  stopWords(file: F, why: Sentence): Words;
};

/** The words of a work: 'rows', 'Place', 'place', 'placed'. */
type WorkWords = { rows: string; Do: string; do: string; done: string };

/** The writing of a file whose rows are kept as they came: each is taken or refused. */
export const takingRows = <F extends FileAsItCame, L extends LineOfFile, H extends HandedLine>({
  words,
  begin,
  ...own
}: {
  words: WorkWords;
  /** The action of its begin in the journal. */
  begin: string;
} & Pick<
  RowWork<F, L, H>,
  'job' | 'doneOutcome' | 'columns' | 'startValues' | 'handOver' | 'doLines'
>): RowWork<F, L, H> => ({
  jobName: (_, { fileName }) =>
    sentence('%{Do} the %{rows} of %{fileName}', {
      Do: sentence(words.Do),
      rows: sentence(words.rows),
      fileName: fileName ?? '',
    }),
  from: 'checked',
  under: 'writing',
  ended: 'written',
  entries: { begin, end: 'completed' },
  done: words.done,
  nothing: sentence('Every row of this file has a fault: there is nothing to %{do}.', {
    do: sentence(words.do),
  }),
  total: ({ records }) => records,
  doneOf: ({ accepted, refused }) => accepted + refused,
  leftOf: ({ records, accepted, refused }) => records - accepted - refused,
  takes: 'waiting',
  pace: patientPace,
  counted: ({ accepted, refused }, results) => {
    const more = results.filter(({ faults }) => faults.length > 0).length;
    return {
      accepted: accepted + results.length - more,
      refused: refused + more,
    } as Partial<F>;
  },
  endWords: ({ accepted, refused }) => ({
    message: null,
    log: sentence('%{accepted} taken, %{refused} refused', { accepted, refused }),
  }),
  stopWords: ({ accepted }, why) =>
    sentence('%{why} %{accepted} %{rows} are %{done}; %{do} the rest to go on.', {
      why,
      accepted,
      rows: sentence(words.rows),
      done: sentence(words.done),
      do: sentence(words.do),
    }),
  ...own,
});

/** Why a file is not discarded some of whose rows are taken. */
export const startedWords = ({ rows, done, Do }: WorkWords): Sentence =>
  sentence('%{rows} of this file are %{done} already. %{Do} the rest.', {
    rows: sentence(rows.replace(/^./, (first) => first.toUpperCase())),
    done: sentence(done),
    Do: sentence(Do),
  });
