/** A command as a document has it, and the place in it. */
export type Documented = { command: string; place: string };

/** The beginning of a command of ours, after variables that are set for it. */
const ours = String.raw`(?:[A-Z_]+=\S+ )*(?:offerdesk \S|npm \S|npx \S|node \S+\.m?js)`;
/** Programs of others, which a reader would type as well. */
const others =
  '(?:sudo|git|cd|curl|wget|docker|podman|systemctl|apt-get|psql|pg_dump|openssl|age|age-keygen|ssh|scp|sqlite3|tail|cp|mv|mkdir|chmod|chown|kill) ';

/**
 * The commands of a Markdown document: each line of an indented or fenced block that a shell would
 * run, without its comment, and each inline code span that begins with a program of ours.
 */
export const commandsIn = (path: string, text: string): Documented[] => {
  const found: Documented[] = [];
  let fence: string | null = null;
  const lines = text.replace(/\s*\\\n\s*/g, ' ').split('\n');
  for (const [index, line] of lines.entries()) {
    const place = `${path}:${index + 1}`;
    const opened = /^```(\w*)/.exec(line);
    if (opened) {
      fence = fence === null ? (opened[1] ?? '') : null;
    } else if (fence === null && !line.startsWith('    ')) {
      for (const [, code = ''] of line.matchAll(/`([^`]+)`/g))
        if (new RegExp(`^${ours}`).test(code)) found.push({ command: code, place });
    } else if (['', null, 'sh', 'bash', 'shell', 'console'].includes(fence)) {
      const command = line
        .trim()
        .replace(/^\$ /, '')
        .replace(/\s+#\s.*$/, '')
        .replace(/\s{2,}\S.*$/, '');
      if (new RegExp(`^(?:${ours}|${others})`).test(command)) found.push({ command, place });
    }
  }
  return found;
};
