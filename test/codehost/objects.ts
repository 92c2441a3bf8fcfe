import type { ChildProcess } from 'node:child_process';
import { startGit } from './git.js';

/** An object of a repository: a commit, tree, blob or tag. */
export interface GitObject {
  id: string;
  type: string;
  content: Buffer;
}

/** Milliseconds for which a process waits for the next request. */
const IDLE = 2000;
const LINE_END = 0x0a;

const readers = new Map<string, ObjectReader>();

/**
 * The object that a name means (`main^{commit}`, an id), or null when there is none. One process of git answers for a repository as
 * long as it is asked: starting one each time takes more processor time than all else that the stand-in does.
 */
export function readObject(repository: string, name: string): Promise<GitObject | null> {
  // A line of input is a name.
  if (name.includes('\n')) return Promise.resolve(null);
  let reader = readers.get(repository);
  if (reader === undefined) {
    reader = new ObjectReader(repository, () => readers.delete(repository));
    readers.set(repository, reader);
  }
  return reader.read(name);
}

/** Ends what reads the repositories below a folder, as time does; who asks again begins again. */
export function endReaders(folder: string): void {
  for (const [repository, reader] of readers) if (repository.startsWith(folder)) reader.end();
}

interface Waiting {
  resolve(object: GitObject | null): void;
  reject(error: Error): void;
}

/** `git cat-file --batch`: answers come in the order of the requests. */
class ObjectReader {
  private readonly child: ChildProcess;
  private readonly waiting: Waiting[] = [];
  private chunks: Buffer[] = [];
  private received = 0;
  /** Bytes of the answer that is coming in, where that is known. */
  private wanted = 0;
  private readonly idle: NodeJS.Timeout;

  constructor(
    private readonly repository: string,
    private readonly forget: () => void,
  ) {
    this.child = startGit(['cat-file', '--batch'], { cwd: repository });
    this.child.stdout?.on('data', (chunk) => this.take(chunk));
    this.child.stdin?.on('error', () => undefined); // its end tells
    this.child.once('error', (error) => this.ended(error));
    this.child.once('close', () => this.ended(new Error(`git cat-file ended in ${this.repository}`)));
    this.idle = setTimeout(() => this.end(), IDLE).unref();
  }

  read(name: string): Promise<GitObject | null> {
    this.idle.refresh();
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.child.stdin?.write(`${name}\n`);
    });
  }

  /** What was asked before is answered. */
  end(): void {
    clearTimeout(this.idle);
    this.forget();
    this.child.stdin?.end();
  }

  private ended(error: Error): void {
    clearTimeout(this.idle);
    if (readers.get(this.repository) === this) this.forget();
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    if (this.received < this.wanted) return;
    let bytes = Buffer.concat(this.chunks);
    for (let answer = firstAnswer(bytes); answer !== null; answer = firstAnswer(bytes)) {
      this.wanted = answer.length;
      if (bytes.length < answer.length) break;
      const { id, type, from } = answer;
      // A copy: the chunk has others in it.
      const object =
        type === null ? null : { id, type, content: Buffer.from(bytes.subarray(from, answer.length - 1)) };
      bytes = bytes.subarray(answer.length);
      this.wanted = 0;
      this.waiting.shift()?.resolve(object);
    }
    this.chunks = [bytes];
    this.received = bytes.length;
  }
}

/** `<id> <type> <size>`, the content and a line end, or a line about what is not there; null before the first line end. */
function firstAnswer(
  bytes: Buffer,
): { id: string; type: string | null; from: number; length: number } | null {
  const lineEnd = bytes.indexOf(LINE_END);
  if (lineEnd < 0) return null;
  const found = /^([0-9a-f]{40,64}) (commit|tree|blob|tag) (\d+)$/.exec(bytes.toString('utf8', 0, lineEnd));
  const from = lineEnd + 1;
  if (found === null) return { id: '', type: null, from, length: from };
  return { id: found[1], type: found[2], from, length: from + Number(found[3]) + 1 };
}
