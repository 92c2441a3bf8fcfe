/** Characters that are searched in one file for all of its names. */
const MAX_SEARCHED = 100_000_000;

/** Finds the line of a name in a text, as a word of its own; 1 where it is not found. */
export function findLine(text: string): (name: string) => number {
  let left = MAX_SEARCHED;
  let [known, line] = [0, 1];
  const lineAt = (at: number) => {
    if (at < known) [known, line] = [0, 1];
    for (let next = text.indexOf('\n', known); next >= 0 && next < at; next = text.indexOf('\n', known)) {
      known = next + 1;
      line++;
    }
    return line;
  };
  return (name) => {
    if (name === '') return 1;
    for (let at = text.indexOf(name); left > 0; at = text.indexOf(name, at + name.length)) {
      left -= at < 0 ? text.length : Math.max(at, 1);
      if (at < 0) return 1;
      if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return lineAt(at);
    }
    return 1;
  };
}

function isPart(character: string | undefined): boolean {
  return character !== undefined && /[\w./@-]/.test(character);
}

/** Registries that need no mention. */
const usual =
  /^https?:\/\/(registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|files\.pythonhosted\.org)\//i;
const address = /^(?:git\+|git:|git@|https?:|ssh:|github:|gitlab:|bitbucket:|gist:|[\w.-]+\/[\w.-]+(?:#|$))/i;

/** Where a package comes from, by what is written in the place of a version or as its address; null: the usual registry. */
export function sourceOf(written: string): string | null {
  return address.test(written) && !usual.test(written) ? withoutSecrets(written) : null;
}

/** An address without the name and password of who fetches it, its query and commit: those change and say nothing. */
function withoutSecrets(url: string): string {
  const plain = url.replace(/[#?].*$/s, '');
  return plain.replace(/^([\w+.-]*:\/\/)[^/@]*@/, '$1');
}

/** An archive of another registry stands for that registry: its path has the version, which changes. */
export function registryOf(source: string | null): string | null {
  if (source === null || !/^https?:/.test(source)) return source;
  return source.replace(/\/-\/[^/]*\.tgz$/, '');
}

/** The lines of texts that follow each other in a file. */
export class Lines {
  private at = 0;
  private line = 1;
  private left = MAX_SEARCHED;

  constructor(private readonly text: string) {}

  /** Of the next such text; where there is none, of the one before. */
  next(wanted: string): number {
    if (this.left <= 0) return this.line;
    const found = this.text.indexOf(wanted, this.at);
    this.left -= (found < 0 ? this.text.length : found) - this.at;
    if (found < 0) return this.line;
    for (
      let next = this.text.indexOf('\n', this.at);
      next >= 0 && next < found;
      next = this.text.indexOf('\n', next + 1)
    )
      this.line++;
    this.at = found;
    return this.line;
  }
}
