import type { Schema } from '#protocol/scan-report.js';

const MAX_MODELS = 5000;
const PREFIX = '#/components/schemas/';

/** The models of an application: schemas with a name, to which others refer. One that refers to itself ends there. */
export class Models {
  private readonly schemas = new Map<string, Schema>();
  private readonly names = new Map<string, string>();

  /** A reference to the model of that identity, which `make` is called for once. */
  reference(identity: string, name: string, make: () => Schema): Schema {
    let known = this.names.get(identity);
    if (known === undefined) {
      if (this.names.size >= MAX_MODELS) return { type: 'object' };
      known = this.unique(name);
      this.names.set(identity, known);
      this.schemas.set(known, {});
      this.schemas.set(known, make());
    }
    return { $ref: `${PREFIX}${known}` };
  }

  /** The schema that a reference stands for; any other schema is itself. */
  resolve(schema: Schema): Schema {
    return (schema.$ref && this.schemas.get(schema.$ref.slice(PREFIX.length))) || schema;
  }

  /** The models that these schemas refer to, themselves or by way of others, by name. */
  usedBy(schemas: Iterable<Schema>): Record<string, Schema> {
    const used = new Map<string, Schema>();
    const pending = [...schemas];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const name = next.$ref?.slice(PREFIX.length);
      const model = name === undefined ? undefined : this.schemas.get(name);
      if (name !== undefined && model && !used.has(name)) {
        used.set(name, model);
        pending.push(model);
      }
      pending.push(...partsOf(next));
    }
    return Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  private unique(name: string): string {
    const plain = name.replace(/[^\w.-]+/g, '_').slice(0, 100) || 'Model';
    let unique = plain;
    for (let n = 2; this.schemas.has(unique); n++) unique = `${plain}${n}`;
    return unique;
  }
}

function partsOf({ items, properties, additionalProperties, anyOf }: Schema): Schema[] {
  return [
    ...(items ? [items] : []),
    ...Object.values(properties ?? {}),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(anyOf ?? []),
  ];
}
