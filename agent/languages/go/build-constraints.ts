/** What holds where servers are built as usual: for Linux on x86-64, with what Go itself is made of. */
const USUAL = /^(?:linux|unix|amd64|cgo|gc|go1(?:\.\d+)?)$/;
const MAX_LENGTH = 1000;

/**
 * Whether the build constraint before the package clause of a file keeps it out of a usual build: `//go:build wireinject` does,
 * since nobody sets such a tag but a tool, and `//go:build !wireinject` does not. What cannot be read keeps nothing out.
 */
export function isLeftOut(text: string): boolean {
  for (const line of text.slice(0, 20_000).split('\n')) {
    if (/^\s*package\s/.test(line)) return false;
    const stated = /^\/\/go:build\s+(.*)$/.exec(line.trimEnd())?.[1];
    if (stated !== undefined) return stated.length <= MAX_LENGTH && new Constraint(stated).value() === false;
  }
  return false;
}

/** `linux && (amd64 || !cgo)` */
class Constraint {
  private readonly parts: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.parts = text.match(/&&|\|\||[!()]|[^\s!()&|]+/g) ?? [];
  }

  /** Null where it has no such form. */
  value(): boolean | null {
    const value = this.either();
    return this.at === this.parts.length ? value : null;
  }

  private either(): boolean | null {
    let value = this.both();
    while (this.parts[this.at] === '||') {
      this.at++;
      const other = this.both();
      value = value === null || other === null ? null : value || other;
    }
    return value;
  }

  private both(): boolean | null {
    let value = this.single();
    while (this.parts[this.at] === '&&') {
      this.at++;
      const other = this.single();
      value = value === null || other === null ? null : value && other;
    }
    return value;
  }

  private single(): boolean | null {
    const part = this.parts[this.at++];
    if (part === '!') {
      const value = this.single();
      return value === null ? null : !value;
    }
    if (part === '(') {
      const value = this.either();
      return this.parts[this.at++] === ')' ? value : null;
    }
    return part === undefined || /^[&|)]/.test(part) ? null : USUAL.test(part);
  }
}
