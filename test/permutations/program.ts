/** Languages in which programs are written; TypeScript is analysed as JavaScript is. */
export const programLanguages = ['javascript', 'typescript', 'python', 'java', 'go'] as const;
export type ProgramLanguage = (typeof programLanguages)[number];

/** What the parts of a group are: the check of test/permutations/order-free asks for different things of each. */
export type PartKind = 'definitions' | 'members' | 'routes' | 'entries';

/** One definition, route or entry, which may itself hold groups (a table and its entries). */
export interface Part {
  /** Unique among the parts of its group; for people. */
  name: string;
  pieces: readonly Piece[];
}

/** Parts whose order among each other bears no meaning. */
export interface Group {
  kind: PartKind;
  separator: string;
  parts: readonly Part[];
}

/** A text that stays where it is, or a group. */
export type Piece = string | Group;

/** Texts refer to files by `$stem`, in Java to their class by `$Stem`: their names are part of the arrangement. */
export interface ProgramFile {
  /** Lower-case letters. */
  stem: string;
  pieces: readonly Piece[];
}

export interface Program {
  name: string;
  language: ProgramLanguage;
  files: readonly ProgramFile[];
  /** Other programs import its files, so that their functions are called from outside. */
  isLibrary: boolean;
}

type PartText = string | readonly Piece[];

export function definitions(...parts: readonly PartText[]): Group {
  return group('definitions', '\n', parts);
}

export function routes(...parts: readonly PartText[]): Group {
  return group('routes', '\n', parts);
}

export function members(...parts: readonly PartText[]): Group {
  return group('members', '\n', parts);
}

export function entries(...parts: readonly PartText[]): Group {
  return group('entries', ',\n', parts);
}

function group(kind: PartKind, separator: string, texts: readonly PartText[]): Group {
  const parts = texts.map((text, index) => {
    const pieces = typeof text === 'string' ? [text] : text;
    return { name: nameOf(pieces) ?? `${kind} ${index}`, pieces };
  });
  // Names serve as addresses: the number makes a repeated one unique.
  const seen = new Map<string, number>();
  for (const part of parts) {
    const count = (seen.get(part.name) ?? 0) + 1;
    seen.set(part.name, count);
    if (count > 1) part.name += `~${count}`;
  }
  return { kind, separator, parts };
}

const declared = [
  /^\s*@?app\.\w+\('([^']+)'/,
  /^\s*http\.HandleFunc\("([^"]+)"/,
  /^func (?:\(\w+ \*?(?:\w+)\) )?(\w+)\(/,
  /^(?:type|var) (\w+) /,
  /^\s*"(\w+)":/,
  /^\s*@\w+Mapping\("([^"]+)"\)/,
  /\b(?:function|class|interface|record|def|const|let)\s+(\w+)/,
  /Map\.entry\("(\w+)"/,
  /^\s*(?:(?:public|private|static|final)\s+)*[\w<>, ]+?\s(\w+)\s*[(=]/,
  /^\s*'?(\w+)'?/,
];

/** The name that a part declares, as people would call it. */
function nameOf(pieces: readonly Piece[]): string | undefined {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('');
  for (const pattern of declared) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The groups of a program with their addresses, outer ones before those in their parts. */
export function groupsOf(program: Program): { address: string; group: Group }[] {
  return program.files.flatMap(({ stem, pieces }) => groupsIn(stem, pieces));
}

function groupsIn(address: string, pieces: readonly Piece[]): { address: string; group: Group }[] {
  return pieces.flatMap((piece, index) => {
    if (typeof piece === 'string') return [];
    const own = groupAddress(address, index);
    const inner = piece.parts.flatMap((part) => groupsIn(partAddress(own, part), part.pieces));
    return [{ address: own, group: piece }, ...inner];
  });
}

export function groupAddress(holder: string, index: number): string {
  return `${holder}#${index}`;
}

export function partAddress(group: string, part: Part): string {
  return `${group}/${part.name}`;
}
