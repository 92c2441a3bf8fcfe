/** Offsets at which the lines of a text start; a line ends with LF, CR LF or CR. */
export function lineStartsOf(text: string): Int32Array {
  const starts = [0];
  const hasReturns = text.includes('\r');
  let next = hasReturns ? nextLine(text, 0) : text.indexOf('\n') + 1;
  while (next > 0) {
    starts.push(next);
    next = hasReturns ? nextLine(text, next) : text.indexOf('\n', next) + 1;
  }
  return Int32Array.from(starts);
}

/** Start of the line after the one that holds `from`, or 0 at the end of the text. */
function nextLine(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) return i + 1;
    if (code === 13) return text.charCodeAt(i + 1) === 10 ? i + 2 : i + 1;
  }
  return 0;
}
