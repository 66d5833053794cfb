import { type Sentence, sentence } from '#domain/sentence.ts';

/** Why the file of a step is not taken, by the first of its faults; the log has the others. */
export const notTaken = (name: string, failures: readonly string[]): Sentence => {
  const values = { name, why: sentence(failures[0] ?? '') };
  return failures.length > 1
    ? sentence('%{name} is refused: %{why} And %{number} more: see the log.', {
        ...values,
        number: failures.length - 1,
      })
    : sentence('%{name} is refused: %{why}', values);
};
