import { Flag, FunctionFlag, Kind, NONE } from '#agent/ir/kinds.js';
import type { FieldInfo } from '#agent/ir/unit.js';
import type { Schema } from '#protocol/scan-report.js';
import { lastSegment } from '../annotated-paths.js';
import type { ClassSite, Program } from '../program.js';
import type { Models } from '../schemas/models.js';
import {
  BOOLEAN,
  enumeration,
  FILE,
  format,
  INTEGER,
  NUMBER,
  named,
  OBJECT,
  STRING,
} from '../schemas/schema.js';
import { type Annotations, annotationsOf } from './annotations.js';
import { isRequiredBy, limitsOf } from './bean-validation.js';

const MAX_DEPTH = 12;

const plainTypes: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ...named('String CharSequence char Character Locale TimeZone ZoneId Currency Class Period', STRING),
  ...named('Integer Long Short Byte BigInteger AtomicInteger AtomicLong', INTEGER),
  ...named('number Double Float BigDecimal Number', NUMBER),
  ...named('LocalDateTime Instant ZonedDateTime OffsetDateTime Date Timestamp Calendar', format('date-time')),
  ...named('MultipartFile Part FilePart FileUpload', FILE),
  ['boolean', BOOLEAN],
  ['Boolean', BOOLEAN],
  ['UUID', format('uuid')],
  ['LocalDate', format('date')],
  ['LocalTime', format('time')],
  ['Duration', format('duration')],
  ['URI', format('uri')],
  ['URL', format('uri')],
  ['Object', {}],
  ['JsonNode', {}],
  ['Map', OBJECT],
  ['JsonObject', OBJECT],
]);
const lists = new Set(
  '[] List Set Collection Iterable ArrayList Flux Stream Multi SortedSet Publisher Page Slice'.split(' '),
);
const maps = new Set('Map HashMap LinkedHashMap MultiValueMap SortedMap TreeMap'.split(' '));
/** Types that stand around what is sent. */
const wrappers = new Set(
  'Optional Mono Uni ResponseEntity HttpEntity CompletableFuture CompletionStage Future Callable DeferredResult RestResponse'.split(
    ' ',
  ),
);

/** How an object is made: from JSON, or from the fields of a form, for which it needs setters. */
export type Binding = 'json' | 'form';

/** Reads types of Java: those of its libraries, and classes, records and enumerations of the program. */
export class JavaTypes {
  constructor(
    private readonly program: Program,
    private readonly models: Models,
  ) {}

  /** The schema of a type; null where it is not known. */
  of(unitIndex: number, node: number, binding: Binding = 'json', depth = 0): Schema | null {
    const unit = this.program.unit(unitIndex);
    if (node === NONE || depth > MAX_DEPTH) return null;
    if (unit.kind(node) === Kind.Generic) {
      const args = [...unit.list(unit.b(node))];
      const head = this.nameOf(unitIndex, unit.a(node));
      if (lists.has(head)) {
        const items = args.length > 0 ? this.of(unitIndex, args[0], binding, depth + 1) : null;
        if (head === '[]' && items?.type === 'integer' && items.format === 'byte') return FILE;
        return { type: 'array', items: items ?? {} };
      }
      if (maps.has(head)) {
        const values = args.length > 1 ? this.of(unitIndex, args[1], binding, depth + 1) : null;
        return { type: 'object', additionalProperties: values ?? true };
      }
      if (wrappers.has(head)) return args.length > 0 ? this.of(unitIndex, args[0], binding, depth + 1) : null;
      return this.of(unitIndex, unit.a(node), binding, depth + 1);
    }
    const cls = this.classOf(unitIndex, node);
    if (cls) return this.ofClass(cls, binding);
    const name = this.nameOf(unitIndex, node);
    if (name === 'number' && (unit.flags(node) & Flag.Whole) !== 0) return INTEGER;
    if (lists.has(name)) return { type: 'array', items: {} };
    return plainTypes.get(name) ?? null;
  }

  /** Last segment of the name of a type. */
  nameOf(unitIndex: number, node: number): string {
    const unit = this.program.unit(unitIndex);
    const isGeneric = node !== NONE && unit.kind(node) === Kind.Generic;
    return lastSegment(this.program.nameOf(unitIndex, isGeneric ? unit.a(node) : node));
  }

  /** The class of the program that a type names; the file where it would be imported from comes first. */
  classOf(unitIndex: number, node: number): ClassSite | null {
    const unit = this.program.unit(unitIndex);
    const name = this.nameOf(unitIndex, node);
    if (node !== NONE && unit.kind(node) === Kind.Member && unit.kind(unit.a(node)) === Kind.Import) {
      const candidates = unit.string(unit.a(unit.a(node))).split('|');
      for (const candidate of candidates) {
        const found = this.program.classIn(`${candidate.replaceAll('.', '/')}.java`, name);
        if (found) return found;
      }
      // What a library has is not what the program has by the same name.
      if (candidates.length === 1 || plainTypes.has(name)) return null;
    }
    return plainTypes.has(name) ? null : this.program.classNamed(unitIndex, name);
  }

  ofClass(site: ClassSite, binding: Binding): Schema {
    const unit = this.program.unit(site.unit);
    const { name, fields } = unit.data.classes[site.cls];
    const isEnum = this.program.baseNames(site).includes('Enum');
    return this.models.reference(`${site.unit} ${site.cls} ${isEnum ? '' : binding}`, name, () => {
      if (isEnum) return enumeration(fields.filter((field) => field.isStatic).map((field) => field.name));
      const properties = new Map<string, Schema>();
      const required = new Set<string>();
      this.collect(site, binding, properties, required, 0);
      return {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(required.size > 0 ? { required: [...required] } : {}),
      };
    });
  }

  private collect(
    site: ClassSite,
    binding: Binding,
    properties: Map<string, Schema>,
    required: Set<string>,
    depth: number,
  ): void {
    const unit = this.program.unit(site.unit);
    const { bases, fields } = unit.data.classes[site.cls];
    for (const base of depth < MAX_DEPTH ? unit.list(bases) : []) {
      const cls = this.classOf(site.unit, unit.kind(base) === Kind.Generic ? unit.a(base) : base);
      if (cls) this.collect(cls, binding, properties, required, depth + 1);
    }
    const accessors = this.accessorsOf(site);
    for (const field of fields) {
      const annotations = annotationsOf(this.program, site.unit, field.decorators);
      const name = field.name.replace(/\$$/, '');
      if (field.isStatic || !isSettable(field, name, accessors, binding) || annotations.has('JsonIgnore'))
        continue;
      const stated = annotations.text('JsonProperty');
      const key = (binding === 'json' && stated) || name;
      const schema = this.of(site.unit, field.type, binding, depth + 1) ?? {};
      properties.set(key, bounded(schema, annotations));
      if (isRequiredBy(annotations)) required.add(key);
    }
  }

  /** Names of the methods of a class, and whether Lombok writes them. */
  private accessorsOf(site: ClassSite): Accessors {
    const annotations = annotationsOf(
      this.program,
      site.unit,
      this.program.unit(site.unit).data.classes[site.cls].decorators,
    );
    const { classes, functions } = this.program.unit(site.unit).data;
    const names = new Set(classes[site.cls].methods.map((fn) => functions[fn].name));
    const makers = classes[site.cls].methods.filter(
      (fn) => (functions[fn].flags & FunctionFlag.Constructor) !== 0,
    );
    return {
      names,
      hasSetters: annotations.has('Data') || annotations.has('Setter'),
      hasGetters: ['Data', 'Getter', 'Value', 'Builder'].some((name) => annotations.has(name)),
      made: new Set(makers.flatMap((fn) => functions[fn].parameters.map((parameter) => parameter.name))),
    };
  }
}

interface Accessors {
  names: ReadonlySet<string>;
  hasSetters: boolean;
  hasGetters: boolean;
  /** Names of the parameters of constructors. */
  made: ReadonlySet<string>;
}

function isSettable(field: FieldInfo, name: string, accessors: Accessors, binding: Binding): boolean {
  // A component of a record.
  if (field.name.endsWith('$')) return true;
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const { names, hasSetters, hasGetters, made } = accessors;
  if (hasSetters || names.has(`set${capital}`)) return true;
  if (binding === 'form') return made.has(name) && names.size > 0;
  return hasGetters || made.has(name) || names.has(`get${capital}`) || names.has(`is${capital}`);
}

/** A schema with the limits that annotations state. */
export function bounded(schema: Schema, annotations: Annotations): Schema {
  const limits = limitsOf(annotations, schema.type === 'array');
  if (Object.keys(limits).length === 0 || schema.$ref !== undefined) return schema;
  return { ...schema, ...limits };
}
