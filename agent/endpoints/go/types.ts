import { Flag, Kind, NONE } from '#agent/ir/kinds.js';
import type { FieldInfo } from '#agent/ir/unit.js';
import type { Schema } from '#protocol/scan-report.js';
import type { ClassSite, Program } from '../program.js';
import type { Wiring } from '../router-calls.js';
import { BOOLEAN, FILE, format, INTEGER, NUMBER, OBJECT, STRING } from '../schemas/schema.js';
import { limitsOf } from './validation.js';

/** A field of a struct, with its tags by their keys. */
export interface StructField {
  name: string;
  tags: ReadonlyMap<string, string>;
  schema: Schema;
  required: boolean;
}

/** Where a type is written. */
export interface TypeSite {
  unit: number;
  type: number;
}

const MAX_DEPTH = 12;

/** What types of libraries are in JSON. */
const plainTypes: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['string', STRING],
  ['boolean', BOOLEAN],
  ['number', NUMBER],
  ['time.Time', format('date-time')],
  ['time.Duration', INTEGER],
  ['uuid.UUID', format('uuid')],
  ['json.RawMessage', {}],
  ['json.Number', NUMBER],
  ['multipart.FileHeader', FILE],
  ['decimal.Decimal', STRING],
  ['primitive.ObjectID', STRING],
  ['bson.ObjectID', STRING],
  ['big.Int', INTEGER],
]);

/** Whether tags say only that a field comes from somewhere else. */
function isBoundElsewhere(tags: ReadonlyMap<string, string>, key: string): boolean {
  return !tags.has(key) && ELSEWHERE.some((other) => tags.has(other));
}

const ELSEWHERE = ['uri', 'param', 'params', 'query', 'header', 'reqHeader'];

/** Reads types of Go: those of its libraries, and structs of the program with their tags. */
export class GoTypes {
  private readonly program: Program;

  constructor(private readonly wiring: Wiring) {
    this.program = wiring.program;
  }

  /** The schema of a type by the tags of that key; null where it is not known. */
  of({ unit: index, type }: TypeSite, key: string, depth = 0): Schema | null {
    const unit = this.program.unit(index);
    if (type === NONE || depth > MAX_DEPTH) return null;
    switch (unit.kind(type)) {
      case Kind.Generic: {
        const args = [...unit.list(unit.b(type))];
        const head = this.program.nameOf(index, unit.a(type));
        const inner =
          args.length > 0 ? this.of({ unit: index, type: args[args.length - 1] }, key, depth + 1) : null;
        if (head === '[]') return { type: 'array', items: inner ?? {} };
        if (head === 'map') return { type: 'object', additionalProperties: inner ?? true };
        return this.of({ unit: index, type: unit.a(type) }, key, depth + 1);
      }
      case Kind.Map: {
        const cls = this.literalAt(index, type);
        return cls ? this.ofFields(cls, key, depth) : OBJECT;
      }
      case Kind.List:
        return { type: 'array', items: {} };
    }
    const cls = this.classOf(index, type);
    if (cls) return this.ofClass(cls, key, depth);
    const name = this.program.nameOf(index, type) ?? '';
    if (name === 'number' && (unit.flags(type) & Flag.Whole) !== 0) return INTEGER;
    return plainTypes.get(name) ?? null;
  }

  /** The fields of a struct; null for any other type. */
  fieldsOf({ unit, type }: TypeSite): StructField[] | null {
    const cls =
      this.program.unit(unit).kind(type) === Kind.Map ? this.literalAt(unit, type) : this.classOf(unit, type);
    return cls && this.fields(cls, '', 0);
  }

  /** What is bound: a type, or a field of one. */
  boundType({ unit, type, field }: TypeSite & { field: string | null }): TypeSite | null {
    if (field === null) return { unit, type };
    const cls =
      this.program.unit(unit).kind(type) === Kind.Map ? this.literalAt(unit, type) : this.classOf(unit, type);
    const found =
      cls && this.program.unit(cls.unit).data.classes[cls.cls].fields.find(({ name }) => name === field);
    return cls && found ? { unit: cls.unit, type: found.type } : null;
  }

  /** A struct type that is written where it is used has no name. */
  private literalAt(index: number, node: number): ClassSite | null {
    const unit = this.program.unit(index);
    const cls = unit.data.classes.findIndex(({ name, start }) => name === '' && start === unit.start(node));
    return cls < 0 ? null : { unit: index, cls };
  }

  private classOf(index: number, type: number): ClassSite | null {
    const { evaluator } = this.wiring;
    const unit = this.program.unit(index);
    const kind = unit.kind(type);
    if (kind !== Kind.Local && kind !== Kind.Captured && kind !== Kind.Member) return null;
    // What functions declare for themselves is known by its name only.
    const isOfFile = kind !== Kind.Captured || unit.c(type) === 0;
    const frame = evaluator.modules.frameOf(index);
    const value = kind === Kind.Local || !isOfFile ? null : evaluator.evaluate(frame, type);
    if (value?.kind === 'class') return { unit: value.unit, cls: value.cls };
    if (value?.kind === 'foreign') return null;
    return this.program.classNamed(index, this.program.nameOf(index, type)?.split('.').at(-1) ?? '');
  }

  private ofClass(site: ClassSite, key: string, depth: number): Schema {
    const unit = this.program.unit(site.unit);
    const { name, fields, bases, isAbstract } = unit.data.classes[site.cls];
    if (isAbstract) return {};
    if (fields.length === 0) {
      // `type Status string`
      const [base = NONE] = unit.list(bases);
      return (base === NONE ? null : this.of({ unit: site.unit, type: base }, key, depth + 1)) ?? {};
    }
    return this.wiring.models.reference(`${site.unit} ${site.cls} ${key}`, name, () =>
      this.ofFields(site, key, depth),
    );
  }

  private ofFields(site: ClassSite, key: string, depth: number): Schema {
    const properties = new Map<string, Schema>();
    const required: string[] = [];
    for (const field of this.fields(site, key, depth)) {
      const [stated = '', ...options] = field.tags.get(key)?.split(',') ?? [];
      if (stated === '-' || isBoundElsewhere(field.tags, key)) continue;
      const name = (stated.split('>').at(-1) ?? '') || field.name;
      properties.set(name, options.includes('string') ? STRING : field.schema);
      if (field.required) required.push(name);
    }
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 ? { required } : {}),
    };
  }

  /** Fields that others can see, those of embedded structs among them. */
  private fields(site: ClassSite, key: string, depth: number): StructField[] {
    const unit = this.program.unit(site.unit);
    const { fields, bases } = unit.data.classes[site.cls];
    const embedded = new Set(
      Array.from(unit.list(bases), (base) => this.program.nameOf(site.unit, base)?.split('.').at(-1)),
    );
    return fields.flatMap((field) => {
      const tags = this.tagsOf(site.unit, field);
      const inner = embedded.has(field.name) && !tags.get(key) ? this.classOf(site.unit, field.type) : null;
      if (inner && depth < MAX_DEPTH) return this.fields(inner, key, depth + 1);
      if (!/^\p{Lu}/u.test(field.name)) return [];
      const schema = this.of({ unit: site.unit, type: field.type }, key || 'json', depth + 1) ?? {};
      const rules = [...(tags.get('binding') ?? tags.get('validate') ?? '').split(',')];
      return [
        { name: field.name, tags, schema: limitsOf(schema, rules), required: rules.includes('required') },
      ];
    });
  }

  private tagsOf(index: number, { decorators }: FieldInfo): Map<string, string> {
    const unit = this.program.unit(index);
    const tags = new Map<string, string>();
    for (const node of unit.list(decorators)) {
      const name = this.program.nameOf(index, unit.a(node)) ?? '';
      const [text = NONE] = unit.list(unit.b(node));
      if (name.startsWith('tag.') && text !== NONE) tags.set(name.slice(4), unit.string(unit.a(text)));
    }
    return tags;
  }
}
