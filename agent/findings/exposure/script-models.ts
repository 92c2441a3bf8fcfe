import { Kind, NONE } from '../../ir/kinds.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import type { FileIndex } from '../../languages/language.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { calledName, lastName, placeOf } from './code.js';

const MAX_SCHEMAS = 20;
/** A file with one of these says itself what of a record is written. */
const ownWriting = /^(toJSON|toObject|defaultScope|addScope|plugin|transform|hidden|serialize\w*)$/;
const storing = /^(Entity|Table|Schema)$/;
const keeping = /^(Exclude|HideField|Transform)$/;
const prismaModel = /^model\s+(\w+)\s*\{([^}]*)\}/gm;

export interface ScriptModel {
  name: string;
  by: 'class' | 'schema' | 'prisma';
  fields: { name: string; at: string }[];
}

/** Models of TypeScript and JavaScript whose records are written as they are stored: entity classes, schemas of Mongoose, models of Sequelize and Prisma. */
export class ScriptModels {
  private readonly models = new Map<string, ScriptModel[]>();

  constructor(units: readonly UnitData[], files: Pick<FileIndex, 'paths' | 'read'>) {
    for (const data of units) {
      if (data.language !== 'javascript' || isTestPath(data.path)) continue;
      if ([...data.strings, ...data.functions.map(({ name }) => name)].some((text) => ownWriting.test(text)))
        continue;
      const unit = new Unit(data);
      for (const model of [...entitiesIn(unit), ...schemasIn(unit)]) this.add(model);
    }
    // What a client leaves out of every query is said where it is made.
    const isChanged = units.some(
      ({ language, strings }) =>
        language === 'javascript' &&
        (strings.includes('$extends') || (strings.includes('PrismaClient') && strings.includes('omit'))),
    );
    if (isChanged) return;
    const schemas = files.paths().filter((path) => path.endsWith('.prisma') && !isTestPath(path));
    for (const path of schemas.slice(0, MAX_SCHEMAS))
      for (const model of prismaIn(path, files.read(path) ?? '')) this.add(model);
  }

  /** The only model of that name and kind. */
  named(name: string, by: readonly ScriptModel['by'][]): ScriptModel | null {
    const all = (this.models.get(name.toLowerCase()) ?? []).filter((one) => by.includes(one.by));
    return all.length === 1 && (all[0].name === name || by.includes('prisma')) ? all[0] : null;
  }

  private add(model: ScriptModel): void {
    const key = model.name.toLowerCase();
    this.models.set(key, [...(this.models.get(key) ?? []), model]);
  }
}

/** `@Entity() class User { @Column() password: string }` */
function entitiesIn(unit: Unit): ScriptModel[] {
  return unit.data.classes.flatMap(({ name, decorators, fields }) => {
    const own = Array.from(unit.list(decorators), (node) => lastName(unit, node));
    if (!own.some((one) => storing.test(one)) || own.some((one) => keeping.test(one))) return [];
    const shown = fields.flatMap((field) => {
      const stated = [...unit.list(field.decorators)];
      const isKept = stated.some((node) => keeping.test(lastName(unit, node)) || hidesField(unit, node));
      const isText = field.type < 0 || ['string', '|'].includes(lastName(unit, field.type));
      if (stated.length === 0 || isKept || !isText || field.isStatic) return [];
      return [{ name: field.name, at: placeOf(unit, unit.start(stated[0])) }];
    });
    return [{ name, by: 'class' as const, fields: shown }];
  });
}

/** `mongoose.model('User', schema)`, `sequelize.define('User', {...})`, `User.init({...}, { sequelize })` */
function schemasIn(unit: Unit): ScriptModel[] {
  const imports = unit.data.imports.map((node) => unit.string(unit.a(node)));
  const uses = (name: string) => imports.some((one) => one === name);
  const found: ScriptModel[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call || unit.listLength(unit.b(node)) < 2) continue;
    const [first, second] = unit.list(unit.b(node));
    const called = calledName(unit, node);
    const stated = unit.kind(first) === Kind.String ? unit.string(unit.a(first)) : '';
    let name = stated;
    let fields = NONE;
    if (called === 'model' && uses('mongoose')) fields = schemaOf(unit, second);
    else if (called === 'define' && /sequelize/i.test(lastName(unit, unit.a(unit.a(node))))) fields = second;
    else if (called === 'init' && uses('sequelize')) {
      name = unit.kind(unit.a(node)) === Kind.Member ? lastName(unit, unit.a(unit.a(node))) : '';
      fields = first;
    }
    if (name === '' || fields < 0 || unit.kind(fields) !== Kind.Map) continue;
    found.push({ name, by: 'schema', fields: fieldsOfMap(unit, fields) });
  }
  return found;
}

/** The fields of `new Schema({...})`, or of the variable that it is assigned to. */
function schemaOf(unit: Unit, node: number): number {
  if (unit.kind(node) === Kind.New || unit.kind(node) === Kind.Call)
    return calledName(unit, node) === 'Schema' ? (unit.list(unit.b(node))[0] ?? NONE) : NONE;
  const name = lastName(unit, node);
  for (let one = 0; name !== '' && one < unit.nodeCount; one++)
    if (unit.kind(one) === Kind.Assign && lastName(unit, unit.a(one)) === name) {
      const value = unit.b(one);
      if (value >= 0 && unit.kind(value) === Kind.New) return schemaOf(unit, value);
    }
  return NONE;
}

function fieldsOfMap(unit: Unit, map: number): { name: string; at: string }[] {
  return [...unit.list(unit.a(map))].flatMap((entry) => {
    if (unit.kind(entry) !== Kind.Property || unit.kind(unit.a(entry)) !== Kind.String) return [];
    const [name, value] = [unit.string(unit.a(unit.a(entry))), unit.b(entry)];
    return hidesIn(unit, value) ? [] : [{ name, at: placeOf(unit, unit.start(entry)) }];
  });
}

/** `@Column({ select: false })` */
function hidesField(unit: Unit, decorator: number): boolean {
  return (
    unit.kind(decorator) === Kind.Call &&
    [...unit.list(unit.b(decorator))].some((node) => hidesIn(unit, node))
  );
}

/** Anything but `true` for `select`, or something that is stated for reading a field. */
function hidesIn(unit: Unit, node: number): boolean {
  if (unit.kind(node) !== Kind.Map) return false;
  return [...unit.list(unit.a(node))].some((entry) => {
    if (unit.kind(entry) !== Kind.Property) return true;
    const key = unit.kind(unit.a(entry)) === Kind.String ? unit.string(unit.a(unit.a(entry))) : '';
    return (
      key === 'get' || ((key === 'select' || key === 'hidden') && unit.kind(unit.b(entry)) !== Kind.True)
    );
  });
}

/** `model User { password String }` */
function prismaIn(path: string, text: string): ScriptModel[] {
  return [...text.matchAll(prismaModel)].map(({ 1: name, 2: body, 0: whole, index }) => {
    const before = text.slice(0, index + whole.indexOf('{') + 1).split('\n').length;
    const fields = body.split('\n').flatMap((line, at) => {
      const field = /^\s*(\w+)\s+String\b/.exec(line)?.[1];
      return field === undefined ? [] : [{ name: field, at: `${path}:${before + at}` }];
    });
    return { name, by: 'prisma' as const, fields };
  });
}
