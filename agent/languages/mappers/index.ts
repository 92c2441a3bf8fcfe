import { NODE_WIDTH, type UnitData } from '../../ir/unit.js';
import { declarationsOf } from '../declarations.js';
import { javaImportResolver } from '../java/import-resolver.js';
import type { FileIndex } from '../language.js';
import { JavaTypes } from './java-types.js';
import { type MapperFile, parseMapper } from './mapper-file.js';
import { mapperUnit } from './mapper-unit.js';
import type { Fragments } from './statement-writer.js';

/** Files of XML that are read in a program that uses MyBatis. */
const MAX_FILES = 5000;
/** Characters of all of them. */
const MAX_CHARACTERS = 64_000_000;
const LIBRARIES = /^(?:org\.apache\.ibatis|org\.mybatis|com\.baomidou\.mybatisplus|tk\.mybatis)\b/;

interface ReadMapper {
  path: string;
  text: string;
  file: MapperFile;
}

/**
 * The units with those of MyBatis mappers: files of XML with the statements that the methods of an interface run. Each
 * becomes a class that implements its interface, so that calls of that reach the statements.
 */
export function withMappers(units: readonly UnitData[], index: FileIndex): UnitData[] {
  const java = units.filter(({ language }) => language === 'java');
  const paths = java.length === 0 ? [] : candidates(java, index);
  const mappers: ReadMapper[] = [];
  let left = MAX_CHARACTERS;
  for (const path of paths.slice(0, MAX_FILES)) {
    if (left <= 0) break;
    const text = index.read(path);
    left -= text?.length ?? 0;
    const file = text === undefined ? null : parseMapper(text);
    if (text !== undefined && file !== null) mappers.push({ path, text, file });
  }
  if (mappers.length === 0) return [...units];
  const types = new JavaTypes(java, javaImportResolver(index, declarationsOf(units, 'java')));
  const known = new Set(units.map(({ path }) => path));
  const added: UnitData[] = [];
  for (const { path, text, file } of mappers) {
    const of = types.named(path, file.namespace);
    if (of === null || known.has(path)) continue;
    const unit = mapperUnit({ path, text, types, fragments: fragmentsFor(file, mappers) }, file, of);
    if (unit !== null) added.push(unit);
  }
  return [...units, ...added];
}

/** Files that may be mappers: all of XML where the program names MyBatis, else those that are called like a type. */
function candidates(java: readonly UnitData[], index: FileIndex): string[] {
  const paths = index.paths().filter((path) => path.endsWith('.xml'));
  if (paths.length === 0) return [];
  if (java.some(importsLibrary)) return paths;
  const names = new Set(java.map(({ path }) => nameOf(path)));
  return paths.filter((path) => names.has(nameOf(path)));
}

function importsLibrary({ imports, nodes, strings }: UnitData): boolean {
  return imports.some((node) => LIBRARIES.test(strings[nodes[node * NODE_WIDTH + 3]]));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
}

/** The fragments that one mapper can include: its own by their ids, those of others behind their namespaces. */
function fragmentsFor(file: MapperFile, mappers: readonly ReadMapper[]): Fragments {
  return (refid) => {
    const own = file.fragments.get(refid);
    if (own !== undefined) return { body: own, isOwn: true };
    const dot = refid.lastIndexOf('.');
    if (dot < 0) return null;
    const namespace = refid.slice(0, dot);
    const id = refid.slice(dot + 1);
    if (namespace === file.namespace) {
      const body = file.fragments.get(id);
      if (body !== undefined) return { body, isOwn: true };
    }
    for (const other of mappers) {
      const body = other.file.namespace === namespace ? other.file.fragments.get(id) : undefined;
      if (body !== undefined) return { body, isOwn: false };
    }
    return null;
  };
}
