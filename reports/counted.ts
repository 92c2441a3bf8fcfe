const format = new Intl.NumberFormat('en-US');

/** A number for people, thousands set apart by commas, whatever the locale of the machine. */
export function grouped(value: number): string {
  return format.format(value);
}

/** `1 file`, `2,000 files` */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
