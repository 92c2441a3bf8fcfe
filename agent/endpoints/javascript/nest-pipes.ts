import type { Json, Schema } from '#protocol/scan-report.js';
import { enumeration, jsonOf } from '../schemas/schema.js';
import { type Call, firstOf, type InstanceValue, optionsOf, type Value } from '../wiring/value.js';
import type { SchemaChains } from './schema-chains.js';
import { schemaVocabulary } from './schema-vocabulary.js';
import type { ScriptTypes } from './types.js';

/** What a pipe of NestJS makes of what it is given. */
export interface Pipe {
  /** What it lets pass; null where that is not known. */
  schema: Schema | null;
  /** What stands for a value that is absent. */
  initial: Json | undefined;
}

/** How deep the base classes of a pipe are looked through. */
const MAX_BASES = 12;

/** Reads the pipes of parameters: those of NestJS, and any that is made with a schema of a library or with a class. */
export class NestPipes {
  constructor(
    private readonly chains: SchemaChains,
    private readonly types: ScriptTypes,
  ) {}

  /** The pipes among the arguments of a decorator. */
  among(values: readonly Value[]): Pipe[] {
    return values.flatMap((value) => optionsOf(value)).flatMap((one) => this.of(one) ?? []);
  }

  private of(value: Value): Pipe | null {
    if (value?.kind === 'instance')
      return isPipe(value) ? { schema: this.givenTo(value), initial: undefined } : null;
    const name = value?.kind === 'foreign' ? value.name.replace(/\(\)$/, '').split('.').at(-1) : undefined;
    if (name === undefined || !/Pipe$/.test(name)) return null;
    const made = value?.kind === 'foreign' ? value.made : null;
    const [first = null] = made?.positional ?? [];
    if (name === 'DefaultValuePipe') return { schema: null, initial: jsonOf(first) };
    return { schema: schemaVocabulary().pipes.get(name) ?? this.ofLibrary(name, made), initial: undefined };
  }

  /** A pipe of a library is what its arguments say. */
  private ofLibrary(name: string, made: Call | null): Schema | null {
    const [first = null] = made?.positional ?? [];
    if (name === 'ParseEnumPipe') {
      const values = Object.values(jsonOf(first) ?? {});
      return values.length > 0 ? enumeration(values) : null;
    }
    if (name === 'ParseArrayPipe') {
      const items = firstOf(first, 'map')?.entries.get('items') ?? null;
      const schema = this.types.ofValue(items);
      return schema && { type: 'array', items: schema };
    }
    return this.stated(made?.positional ?? []);
  }

  /** What the constructor of a pipe of the program keeps of what it is given. */
  private givenTo({ fields, inherited }: InstanceValue): Schema | null {
    return this.stated([...fields.values(), ...(inherited?.made?.positional ?? [])]);
  }

  private stated(values: readonly Value[]): Schema | null {
    for (const value of values)
      for (const one of optionsOf(value)) {
        const schema =
          this.chains.whole(one) ??
          (one?.kind === 'class' && this.types.isDecorated(one) ? this.types.ofValue(one) : null);
        if (schema) return schema;
        const settings = one?.kind === 'map' ? one.entries : null;
        for (const name of schemaVocabulary().pipeClasses) {
          const own = settings?.get(name) ?? null;
          const inner = this.chains.whole(own) ?? this.types.ofValue(firstOf(own, 'class'));
          if (inner) return inner;
        }
      }
    return null;
  }
}

/** A pipe of the program has a method `transform`, which it may inherit. */
function isPipe({ cls, inherited }: InstanceValue): boolean {
  if (inherited !== null && /Pipe(\(\))?$/.test(inherited.name)) return true;
  for (let one: typeof cls | null = cls, depth = 0; one !== null && depth < MAX_BASES; depth++) {
    if (one.members.get('transform')?.kind === 'function') return true;
    one = one.bases.map((base) => firstOf(base, 'class')).find((base) => base !== null) ?? null;
  }
  return false;
}
