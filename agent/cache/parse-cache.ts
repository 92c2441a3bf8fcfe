import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isLasting, type KeptParse, keptParse, partsOf } from './kept-parse.js';
import { MAX_PACK_BYTES, Pack, type PackLine, sum } from './pack.js';
import { PackWriter } from './pack-writer.js';
import { programId } from './program-id.js';

/** Where scans keep what comes of parsing each file. */
export interface CachePlace {
  folder: string;
  /** What the folder may hold, of all projects. */
  megabytes: number;
  /** What is scanned: scans read what those of the same project kept. */
  project: string;
}

/** From so many packs of a project on, a scan makes one of what it uses. */
const MANY_PACKS = 12;
/** More are not read. They come where scans have little in common, such as those of a part of the project. */
const MAX_PACKS = 48;
/** So many of them stay then. */
const KEPT_PACKS = 6;
/** Largest part of the folder that one scan may fill. */
const MAX_SHARE = 0.75;
/** A scan of long ago was killed while it wrote this. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** Nothing else in the folder is ever removed. */
const packName = /^[0-9a-f]{24}-[0-9a-f-]{36}\.(pack|new)$/;

/**
 * What comes of parsing and lowering a file, by the program that did it, the path and the text of the file. Whatever is wrong with
 * its folder, nothing throws: then the cache has nothing, and keeps nothing.
 *
 * The folder holds packs of records, named by project and program. Each scan adds one with what it had to parse (a file for each
 * record takes ten times as long). The time of a pack is that of its last use; those unused for longest go first.
 */
export class ParseCache {
  private readonly used = new Map<Pack, Map<string, PackLine>>();
  private writer: PackWriter | null = null;
  private isBroken = false;

  private constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
    private readonly program: Buffer,
    private readonly mark: string,
    private readonly packs: readonly Pack[],
  ) {}

  /** Null where the folder cannot be used at all. */
  static open({ folder, megabytes, project }: CachePlace): ParseCache | null {
    try {
      const program = programId();
      const mark = createHash('sha256').update(program).update(project).digest('hex').slice(0, 24);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const names = readdirSync(folder).filter(
        (name) => name.startsWith(`${mark}-`) && name.endsWith('.pack'),
      );
      const packs = names.slice(0, MAX_PACKS).flatMap((name) => Pack.open(join(folder, name)) ?? []);
      return new ParseCache(folder, megabytes * 1024 * 1024, program, mark, packs);
    } catch {
      return null;
    }
  }

  /** Nothing can be found in it. */
  get isEmpty(): boolean {
    return this.packs.length === 0;
  }

  keyOf(path: string, text: string): string {
    const digest = createHash('sha256').update(this.program).update(`${path}\0`);
    return digest.update(text).digest().toString('latin1');
  }

  /** What was kept for a text at a path; null where there is nothing, or something that scans do not write. */
  find(key: string, path: string): KeptParse | null {
    for (const pack of this.packs) {
      const line = pack.line(key);
      const parts = line && pack.parts(line);
      const kept = parts && keptParse(path, parts);
      if (!kept) continue;
      const lines = this.used.get(pack);
      if (lines) lines.set(key, line);
      else this.used.set(pack, new Map([[key, line]]));
      return kept;
    }
    return null;
  }

  /** Keeps what came of a text, where it will come of it again. */
  add(key: string, kept: KeptParse): void {
    if (isLasting(kept)) this.write(key, partsOf(kept));
  }

  /** Makes what was added known to other scans, and removes what there is too much of. The cache is of no more use then. */
  close(): void {
    const busy = [...this.used.keys()];
    const joins = this.packs.length >= MANY_PACKS && this.usesMost();
    for (const pack of busy) if (!joins || !this.fold(pack)) pack.touch();
    for (const pack of this.packs) pack.close();
    if (this.writer === null) return;
    try {
      const name = `${this.mark}-${randomUUID()}.pack`;
      this.writer.finish(join(this.folder, name));
      this.writer = null;
      this.tidy(name, joins ? MANY_PACKS : MAX_PACKS);
    } catch {
      this.giveUp();
    }
  }

  /** Whether this scan took most of what is there: what it did not take is hardly of use. */
  private usesMost(): boolean {
    const keys = new Set<string>();
    for (const pack of this.packs) for (const key of pack.keys()) keys.add(key);
    return 2 * sum([...this.used.values()].map(({ size }) => size)) >= keys.size;
  }

  /** Copies what this scan took from a pack to the new one, where that spares much; whether it did. */
  private fold(pack: Pack): boolean {
    const lines = [...(this.used.get(pack)?.values() ?? [])];
    const bytes = sum(lines.map(({ lengths }) => sum(lengths)));
    const isLarge = bytes > this.maxBytes / 16 && bytes > pack.bytes / 2;
    if (isLarge) return false;
    for (const line of lines) {
      const parts = pack.parts(line);
      if (parts === null) return false;
      this.write(line.key, parts);
    }
    return !this.isBroken;
  }

  private write(key: string, parts: readonly Uint8Array[]): void {
    if (this.isBroken) return;
    try {
      this.writer ??= new PackWriter(join(this.folder, `${this.mark}-${randomUUID()}.new`));
      const bytes = this.writer.bytes + sum(parts.map(({ length }) => length));
      if (bytes < Math.min(this.maxBytes * MAX_SHARE, MAX_PACK_BYTES - 2 ** 20)) this.writer.add(key, parts);
    } catch {
      this.giveUp();
    }
  }

  /** A disk that is full, or a folder that cannot be written to: this scan keeps nothing. */
  private giveUp(): void {
    this.isBroken = true;
    try {
      this.writer?.abandon();
    } catch {
      // What is left is removed by a later scan.
    }
    this.writer = null;
  }

  /** Removes the packs that were not used for longest: of this project those beyond its number, of all those beyond the size. */
  private tidy(newest: string, packs: number): void {
    const files = readdirSync(this.folder)
      .filter((name) => packName.test(name))
      .flatMap((name) => statusOf(this.folder, name))
      // Clocks of file systems are coarse.
      .sort(
        (one, other) => Number(other.name === newest) - Number(one.name === newest) || other.used - one.used,
      );
    const isOver = files.filter((file) => this.isOwn(file)).length > packs;
    let own = 0;
    let bytes = 0;
    for (const file of files) {
      if (file.name.endsWith('.new')) {
        if (Date.now() - file.used > ABANDONED_MS) rmSync(file.path, { force: true });
        continue;
      }
      if (this.isOwn(file)) own++;
      bytes += file.bytes;
      if (bytes <= this.maxBytes && !(isOver && this.isOwn(file) && own > KEPT_PACKS)) continue;
      bytes -= file.bytes;
      rmSync(file.path, { force: true });
    }
  }

  private isOwn({ name }: { name: string }): boolean {
    return name.startsWith(this.mark) && name.endsWith('.pack');
  }
}

function statusOf(
  folder: string,
  name: string,
): { name: string; path: string; bytes: number; used: number }[] {
  const path = join(folder, name);
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() ? [{ name, path, bytes: status.size, used: status.mtimeMs }] : [];
}
