import { lastStart } from '../../ir/last-start.js';

/**
 * The text of the program that a template stands for, written piece by piece, with where each piece comes from:
 * what the parser finds in it is put back to its place in the template.
 */
export class ProgramText {
  private readonly pieces: string[] = [];
  private length = 0;
  /** Per piece: where it starts in the program, its range in the template, and 1 when it is the template's own text. */
  private readonly starts: number[] = [];
  private readonly origins: number[] = [];
  private readonly ends: number[] = [];
  private readonly own: boolean[] = [];

  /** @param path of the file, as far as what it holds depends on its name */
  constructor(
    readonly template: string,
    readonly path = '',
  ) {}

  /** Text that the template does not hold; what is found in it stands at the range given. */
  made(text: string, start: number, end: number): void {
    if (text === '') return;
    this.add(text, start, end, false);
  }

  /** A piece of the template as it is. */
  copied(start: number, end: number): void {
    if (start >= end) return;
    this.add(this.template.slice(start, end), start, end, true);
  }

  get text(): string {
    return this.pieces.join('');
  }

  /** Offset in the template of what starts at an offset of the program. */
  startAt(offset: number): number {
    const piece = lastStart(this.starts, offset);
    if (piece < 0) return 0;
    return this.own[piece] ? this.origins[piece] + offset - this.starts[piece] : this.origins[piece];
  }

  /** Offset in the template of what ends before an offset of the program. */
  endAt(offset: number): number {
    const piece = lastStart(this.starts, offset - 1);
    if (piece < 0) return 0;
    return this.own[piece] ? this.origins[piece] + offset - this.starts[piece] : this.ends[piece];
  }

  private add(text: string, start: number, end: number, own: boolean): void {
    this.pieces.push(text);
    this.starts.push(this.length);
    this.origins.push(start);
    this.ends.push(end);
    this.own.push(own);
    this.length += text.length;
  }
}
