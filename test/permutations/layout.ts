import {
  groupAddress,
  type Part,
  type Piece,
  type Program,
  type ProgramLanguage,
  partAddress,
} from './program.js';

/** One way to write down a program. What is not named here is as written. */
export interface Arrangement {
  /** Indexes of the parts of a group in their order, by the group's address. */
  orders: ReadonlyMap<string, readonly number[]>;
  /** The first letter of each file's name, in order of the program's files: it decides the order by name. */
  letters: readonly string[];
  /** The order in which the analysis is given the files, as indexes; null for the order by path. */
  given: readonly number[] | null;
}

/** The text of a part in a file that was laid out. */
export interface PartSpan {
  address: string;
  part: Part;
  start: number;
  end: number;
}

export interface LaidOutFile {
  stem: string;
  path: string;
  text: string;
  /** Outer parts before those inside them. */
  spans: readonly PartSpan[];
}

export interface LaidOutProgram {
  program: Program;
  /** In order of the program's files. */
  files: readonly LaidOutFile[];
  /** In the order in which the analysis is given them; null for the order by path. */
  given: readonly string[] | null;
}

const extensions: Record<ProgramLanguage, string> = {
  javascript: 'js',
  typescript: 'ts',
  python: 'py',
  java: 'java',
  go: 'go',
};

/** Letters of files as they are written: far enough apart that one file can move between any two. */
const writtenLetters = 'ekqw';

export function writtenArrangement(program: Program): Arrangement {
  if (program.files.length > writtenLetters.length)
    throw new Error(`${program.name}: at most ${writtenLetters.length} files can be named.`);
  return { orders: new Map(), letters: [...writtenLetters].slice(0, program.files.length), given: null };
}

export function layOut(program: Program, arrangement: Arrangement): LaidOutProgram {
  const names = fileNames(program, arrangement.letters);
  const files = program.files.map(({ stem, pieces }): LaidOutFile => {
    const text = { value: '', spans: [] as PartSpan[] };
    append(text, pieces, stem, arrangement.orders, names);
    return { stem, path: pathOf(program.language, stem, names), text: text.value, spans: text.spans };
  });
  const given = arrangement.given?.map((index) => files[index].path) ?? null;
  return { program, files, given };
}

/**
 * Where an offset is, in words that hold in every arrangement: the innermost part around it, and line and column in that
 * part. All arrangements of the parts inside a part are equally long, so that what follows them keeps its place as well.
 */
export function placeOf({ stem, text, spans }: LaidOutFile, offset: number): string {
  const part = spans.findLast(({ start, end }) => start <= offset && offset < end);
  const before = text.slice(part?.start ?? 0, offset);
  const line = before.split('\n').length;
  return `${part?.address ?? stem} ${line}:${before.length - before.lastIndexOf('\n')}`;
}

/** Names have one length whatever the arrangement. */
function fileNames(program: Program, letters: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [index, { stem }] of program.files.entries()) {
    const letter = letters[index];
    names.set(stem, letter + stem);
    names.set(capital(stem), letter.toUpperCase() + capital(stem));
  }
  if (new Set(names.values()).size !== 2 * program.files.length)
    throw new Error(`${program.name}: two files have one name.`);
  return names;
}

function pathOf(language: ProgramLanguage, stem: string, names: ReadonlyMap<string, string>): string {
  const key = language === 'java' ? capital(stem) : stem;
  return `${language === 'java' ? 'app/' : ''}${names.get(key)}.${extensions[language]}`;
}

function capital(stem: string): string {
  return stem[0].toUpperCase() + stem.slice(1);
}

function append(
  into: { value: string; spans: PartSpan[] },
  pieces: readonly Piece[],
  holder: string,
  orders: Arrangement['orders'],
  names: ReadonlyMap<string, string>,
): void {
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string') {
      into.value += withNames(piece, names);
      continue;
    }
    const address = groupAddress(holder, index);
    const order = orders.get(address) ?? [...piece.parts.keys()];
    for (const [at, partIndex] of order.entries()) {
      const part = piece.parts[partIndex];
      if (at > 0) into.value += piece.separator;
      const span = { address: partAddress(address, part), part, start: into.value.length, end: 0 };
      into.spans.push(span);
      append(into, part.pieces, span.address, orders, names);
      span.end = into.value.length;
    }
  }
}

function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/\$([A-Za-z]+)/g, (_, stem: string) => {
    const name = names.get(stem);
    if (name === undefined) throw new Error(`$${stem} names no file of the program.`);
    return name;
  });
}
