const format = new Intl.NumberFormat('en-US');

/** A number for people, thousands set apart by commas, whatever the locale of the machine. */
export function grouped(value: number): string {
  return format.format(value);
}

/** `1 file`, `2,000 files`, `2 fixes` */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
