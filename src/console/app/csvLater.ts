type Done = (error: unknown, csv?: string) => void;

/** The writer of CSV of react-admin's own exporter, with its arguments, loaded when it is first used. */
const csvLater = (...args: [rows: unknown, ...options: unknown[], done: Done]): void => {
  // @ts-expect-error The library has no types.
  void import('jsonexport/dist/index.js').then(
    ({ default: write }) => write(...args),
    (error) => (args.at(-1) as Done)(error),
  );
};

export default csvLater;
