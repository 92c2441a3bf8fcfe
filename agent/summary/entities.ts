import { Kind } from '#agent/ir/kinds.js';
import { type ClassInfo, Unit, type UnitData } from '#agent/ir/unit.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { isSensitiveName } from '../endpoints/sensitive-fields.js';
import { isTestPath } from '../workspace/path-kind.js';
import { MAX_MANIFEST } from './manifests.js';
import { lastName, textAt } from './node-names.js';

type Entity = NonNullable<RepositorySummary['entities']>[number];

const MAX_ENTITIES = 500;
const MAX_SCHEMAS = 300;
const MAX_SENSITIVE = 20;
/** Of one file: the nodes of it are gone through for each. */
const MAX_DEFINED = 100;

/** Annotations and decorators by which a class is one that is stored, with what its file imports then. */
const annotated = /^(Entity|Document|MappedEntity|Schema|Table|Node|RedisHash|Embeddable)$/;
const storing =
  /^(javax|jakarta)\.persistence\.|^org\.springframework\.data\.|^io\.micronaut\.data\.|^dev\.morphia\.|^typeorm$|^@mikro-orm\/|^@nestjs\/mongoose$|^sequelize-typescript$|^@typegoose\//;
/** Tags of fields of Go structs that libraries store. */
const goTags = /^tag\.(gorm|xorm|bun|bson|db)$/;
const goMappers: Readonly<Record<string, string>> = {
  gorm: 'GORM',
  xorm: 'XORM',
  bun: 'Bun',
  bson: 'MongoDB',
  db: 'SQL',
};

/** What the application stores: classes and models of mappers, models of Prisma, and tables that SQL files create; by name. */
export function entitiesOf(
  paths: readonly string[],
  units: readonly UnitData[],
  read: (path: string) => string | undefined,
): Entity[] {
  const found: Entity[] = [];
  const product = units.filter(({ path }) => !isTestPath(path)).map((data) => new Unit(data));
  for (const unit of product) {
    if (unit.data.language === 'java' || unit.data.language === 'javascript')
      found.push(...annotatedIn(unit));
    if (unit.data.language === 'javascript') found.push(...definedIn(unit));
  }
  found.push(...goEntities(product));
  found.push(...pythonModels(product), ...inSchemas(paths, read, 'prisma'));
  // Classes and models are what tables are made of, and of tables later files may have made others.
  if (found.length === 0) found.push(...inSchemas(paths, read, 'sql'));
  const mapped = new Set<string>();
  return found
    .filter(({ name, by }) => {
      const key = `${by} ${name}`;
      return !mapped.has(key) && mapped.add(key);
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, MAX_ENTITIES);
}

function entity(unit: Unit, offset: number, name: string, by: string, fields: readonly string[]): Entity {
  return { name, by, file: unit.path, line: unit.position(offset).line, sensitive: sensitiveOf(fields) };
}

function sensitiveOf(fields: readonly string[]): string[] {
  return [...new Set(fields)].filter(isSensitiveName).slice(0, MAX_SENSITIVE);
}

const fieldNames = ({ fields }: ClassInfo) =>
  fields.filter(({ isStatic }) => !isStatic).map(({ name }) => name);

/** `@Entity class Order` */
function annotatedIn(unit: Unit): Entity[] {
  const from = unit.data.imports
    .map((node) => unit.string(unit.a(node)).split('|', 1)[0])
    .find((name) => storing.test(name));
  if (from === undefined) return [];
  return unit.data.classes
    .filter(({ decorators }) =>
      [...unit.list(decorators)].some((node) => annotated.test(lastName(unit, node))),
    )
    .map((one) => entity(unit, one.start, one.name, mapperOf(from), fieldNames(one)));
}

function mapperOf(imported: string): string {
  if (/persistence/.test(imported)) return 'JPA';
  if (/springframework/.test(imported)) return 'Spring Data';
  return imported.split('/')[0] === '@nestjs' ? 'Mongoose' : imported.replace(/^@/, '').split('/')[0];
}

/** `mongoose.model('Order', schema)`, `sequelize.define('Order', {...})`, `pgTable('orders', {...})` */
function definedIn(unit: Unit): Entity[] {
  const imports = unit.data.imports.map((node) => unit.string(unit.a(node)));
  const uses = (name: string) => imports.some((one) => one === name || one.startsWith(`${name}/`));
  const forms: [method: RegExp, by: string][] = [];
  if (uses('mongoose')) forms.push([/^model$/, 'Mongoose']);
  if (uses('sequelize')) forms.push([/^define$/, 'Sequelize']);
  if (uses('drizzle-orm')) forms.push([/^(pg|mysql|sqlite|singlestore)Table$/, 'Drizzle']);
  if (forms.length === 0) return [];
  const found: Entity[] = [];
  for (let node = 0; node < unit.nodeCount && found.length < MAX_DEFINED; node++) {
    // With one argument a model is asked for, not made.
    if (unit.kind(node) !== Kind.Call || unit.listLength(unit.b(node)) < 2) continue;
    const called = lastName(unit, unit.a(node));
    const form = forms.find(([method]) => method.test(called));
    const name = form ? textAt(unit, unit.listItem(unit.b(node), 0)) : null;
    if (form && name) found.push(entity(unit, unit.start(node), name, form[1], keysBelow(unit, node)));
  }
  return found;
}

/** Names of properties of the objects that are written in a call. */
function keysBelow(unit: Unit, call: number): string[] {
  const [start, end] = [unit.start(call), unit.end(call)];
  const keys: string[] = [];
  for (let node = 0; node < unit.nodeCount; node++)
    if (unit.kind(node) === Kind.Property && unit.start(node) >= start && unit.end(node) <= end) {
      const key = textAt(unit, unit.a(node));
      if (key !== null) keys.push(key);
    }
  return keys;
}

/** Structs that are embedded in so many others are what these have in common. */
const IN_COMMON = 2;

/** Structs that a mapper of Go reads; neither what several of them embed, nor what embeds one to answer with it. */
function goEntities(units: readonly Unit[]): Entity[] {
  const all = units.filter(({ data }) => data.language === 'go').flatMap((unit) => taggedIn(unit));
  const embedded = new Map<string, number>();
  for (const { bases } of all)
    for (const name of new Set(bases)) embedded.set(name, (embedded.get(name) ?? 0) + 1);
  const isCommon = (name: string) => (embedded.get(name) ?? 0) >= IN_COMMON;
  const names = new Set(all.map(({ stored }) => stored.name).filter((name) => !isCommon(name)));
  return all
    .filter(({ stored, bases }) => names.has(stored.name) && !bases.some((name) => names.has(name)))
    .map(({ stored }) => stored);
}

/** Structs with a field that a mapper of Go reads, and what they embed. */
function taggedIn(unit: Unit): { stored: Entity; bases: string[] }[] {
  return unit.data.classes.flatMap((one) => {
    const tags = one.fields.flatMap(({ decorators }) =>
      Array.from(unit.list(decorators), (node) => tagName(unit, node)),
    );
    const tag = tags.find((name) => goTags.test(name));
    // One without a name is what a function answers with, or a part of another.
    if (tag === undefined || one.name === '') return [];
    const by = goMappers[tag.slice('tag.'.length)];
    const stored = entity(unit, one.start, one.name, by, fieldNames(one));
    return [{ stored, bases: Array.from(unit.list(one.bases), (node) => lastName(unit, node)) }];
  });
}

function tagName(unit: Unit, node: number): string {
  const callee = unit.kind(node) === Kind.Call ? unit.a(node) : node;
  return unit.kind(callee) === Kind.Global ? unit.string(unit.a(callee)) : '';
}

interface PythonClass {
  unit: Unit;
  info: ClassInfo;
  bases: string[];
}

/** Classes of Django and SQLAlchemy, and those that derive from them; abstract ones are no entities, what derives from them is. */
function pythonModels(units: readonly Unit[]): Entity[] {
  const classes: PythonClass[] = [];
  const kinds = new Map<string, string>();
  const direct = new Set<ClassInfo>();
  for (const unit of units) {
    if (unit.data.language !== 'python') continue;
    const django = unit.data.imports.some((node) => /^django\.db(\.|$)/.test(unit.string(unit.a(node))));
    for (const info of unit.data.classes) {
      const bases = Array.from(unit.list(info.bases), (node) => lastName(unit, node));
      const hasTable = info.fields.some(({ name }) => name === '__tablename__');
      const by = hasTable ? 'SQLAlchemy' : bases.includes('Model') ? modelsOf(unit, info, django) : null;
      classes.push({ unit, info, bases });
      if (by === null) continue;
      kinds.set(info.name, by);
      direct.add(info);
    }
  }
  // Each round finds what derives from what the last one found.
  for (let round = 0; round < 10; round++) {
    const before = direct.size;
    for (const { info, bases } of classes) {
      const by = bases.map((name) => kinds.get(name)).find((one) => one !== undefined);
      if (by === undefined || direct.has(info)) continue;
      direct.add(info);
      kinds.set(info.name, by);
    }
    if (direct.size === before) break;
  }
  return classes
    .filter(({ info, unit }) => direct.has(info) && !isAbstract(unit, info))
    .map(({ unit, info }) =>
      entity(
        unit,
        info.start,
        info.name,
        kinds.get(info.name) ?? '',
        info.fields.map(({ name }) => name),
      ),
    );
}

/** `models.Model` of Django, `db.Model` of Flask-SQLAlchemy */
function modelsOf(unit: Unit, { bases }: ClassInfo, django: boolean): string | null {
  for (const node of unit.list(bases)) {
    if (unit.kind(node) !== Kind.Member || unit.string(unit.b(node)) !== 'Model') continue;
    const owner = lastName(unit, unit.a(node));
    if (owner === 'models' && django) return 'Django';
    if (owner === 'db') return 'SQLAlchemy';
  }
  return null;
}

/** `class Meta: abstract = True` or `__abstract__ = True` in it. */
function isAbstract(unit: Unit, info: ClassInfo): boolean {
  if (info.fields.some(({ name }) => name === '__abstract__')) return true;
  return unit.data.classes.some(
    ({ name, start, end, fields }) =>
      name === 'Meta' &&
      start > info.start &&
      end <= info.end &&
      fields.some((one) => one.name === 'abstract'),
  );
}

/** Models of Prisma, and tables that SQL files create. */
function inSchemas(
  paths: readonly string[],
  read: (path: string) => string | undefined,
  kind: 'prisma' | 'sql',
): Entity[] {
  const gone = new Set<string>();
  const found: Entity[] = [];
  let schemas = 0;
  for (const path of paths) {
    // What takes a change back comes into force only then.
    if (
      !path.endsWith(`.${kind}`) ||
      isTestPath(path) ||
      /(^|[._/-])(down|undo|rollback|revert)[._/-]/i.test(path)
    )
      continue;
    if (++schemas > MAX_SCHEMAS) break;
    const text = read(path);
    if (text === undefined || text.length > MAX_MANIFEST) continue;
    found.push(...(kind === 'sql' ? tables(path, text) : prismaModels(path, text)));
    if (kind === 'sql') for (const name of goneIn(text)) gone.add(name);
  }
  return found.filter(({ name }) => !gone.has(name));
}

function tables(file: string, text: string): Entity[] {
  const statement =
    /^[ \t]*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:["`[]?\w+["`\]]?\.)?["`[]?(\w{1,100})["`\]]?\s*\(([^;]{0,20000})/gim;
  const lineAt = linesOf(text);
  return Array.from(text.matchAll(statement), (match) => {
    const columns = Array.from(
      match[2].matchAll(/^\s*["`[]?(\w{1,100})["`\]]?\s+\w/gm),
      ([, column]) => column,
    );
    return {
      name: match[1],
      by: 'table of SQL',
      file,
      line: lineAt(match.index),
      sensitive: sensitiveOf(columns),
    };
  });
}

/** Tables that are dropped, or get another name, and so may not be there in the end. */
function goneIn(text: string): string[] {
  const statement =
    /^[ \t]*(?:DROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?|ALTER\s+TABLE\s+)(?:["`[]?\w+["`\]]?\.)?["`[]?(\w{1,100})["`\]]?(\s+RENAME\s+TO)?/gim;
  return Array.from(text.matchAll(statement)).flatMap(([whole, name, renamed]) =>
    renamed !== undefined || /^\s*DROP/i.test(whole) ? [name] : [],
  );
}

function prismaModels(file: string, text: string): Entity[] {
  const lineAt = linesOf(text);
  return Array.from(text.matchAll(/^model\s+(\w{1,100})\s*\{([^}]{0,20000})\}/gm), (match) => {
    const fields = Array.from(match[2].matchAll(/^\s+(\w{1,100})\s+\w/gm), ([, field]) => field);
    return { name: match[1], by: 'Prisma', file, line: lineAt(match.index), sensitive: sensitiveOf(fields) };
  });
}

/** 1-based lines of offsets that only grow. */
function linesOf(text: string): (offset: number) => number {
  let [at, line] = [0, 1];
  return (offset) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      at = next + 1;
      line++;
    }
    return line;
  };
}
