import { Kind, NONE } from '../../ir/kinds.js';
import type { FunctionInfo, Unit } from '../../ir/unit.js';
import { type JavaTypes, nameOf, type TypeRef } from './java-types.js';

/** What a name in a statement means: a variable of the function, and its type; `path` is what has still to be read of it. */
export interface Meaning {
  slot: number;
  type: TypeRef | null;
  path: readonly string[];
}

interface Named {
  name: string;
  isStated: boolean;
  slot: number;
  type: TypeRef;
}

/** Types of parameters that say how results are read, and are none of the statement. */
const SETTINGS: ReadonlySet<string> = new Set(['RowBounds', 'ResultHandler']);
const SELF = '_parameter';

/** What the names of a statement mean, by the parameters of the method that it belongs to. */
export class StatementNames {
  private readonly named: Named[] = [];

  constructor(
    unit: Unit,
    fn: FunctionInfo,
    slots: readonly number[],
    private readonly types: JavaTypes,
  ) {
    fn.parameters.forEach((parameter, index) => {
      if (SETTINGS.has(nameOf(unit, parameter.type))) return;
      const stated = statedName(unit, parameter.decorators);
      const type = { unit, node: parameter.type };
      this.named.push({
        name: stated ?? parameter.name,
        isStated: stated !== null,
        slot: slots[index],
        type,
      });
    });
  }

  /** Null where the name is none of the parameters: MyBatis then takes a setting of the application. */
  meaning(path: readonly string[]): Meaning | null {
    const { named } = this;
    const [first, ...rest] = path;
    const isAlone = named.length === 1 && !named[0].isStated;
    if (isAlone) return this.ofOnly(named[0], path);
    if (first === SELF) return rest.length === 0 ? null : this.meaning(rest);
    const byName = named.find(({ name }) => name === first);
    const position = /^(?:param|arg)(\d{1,3})$/.exec(first);
    const byPosition =
      position === null ? undefined : named[Number(position[1]) - (first.startsWith('param') ? 1 : 0)];
    const found = byName ?? byPosition;
    return found === undefined ? null : { slot: found.slot, type: found.type, path: rest };
  }

  /** The only parameter: an object whose properties are named, or a value that is meant by any name. */
  private ofOnly({ name, slot, type }: Named, path: readonly string[]): Meaning | null {
    const [first, ...rest] = path;
    const own: Meaning = { slot, type, path: rest };
    if (first === SELF) return own;
    const shape = this.types.shapeOf(type);
    switch (shape.kind) {
      case 'text':
        return { ...own, path: [] };
      case 'list':
        return ['list', 'collection', 'array', 'arg0', 'param1', name].includes(first) ? own : null;
      case 'map':
        return { ...own, path };
      case 'class': {
        const known = this.types.property(shape.of, first) !== null || !this.types.isKnown(shape.of);
        return known ? { ...own, path } : null;
      }
      case 'unknown':
        return first === name || first === 'value' ? own : { ...own, path };
    }
  }
}

/** The name that `@Param("name")` gives. */
function statedName(unit: Unit, decorators: number): string | null {
  for (const decorator of unit.list(decorators)) {
    if (nameOf(unit, unit.a(decorator)) !== 'Param') continue;
    const [value] = unit.list(unit.b(decorator));
    const text = value === undefined ? undefined : textOf(unit, value);
    if (text !== undefined) return text;
  }
  return null;
}

function textOf(unit: Unit, node: number): string | undefined {
  if (node === NONE) return undefined;
  const inner = unit.kind(node) === Kind.Keyword ? unit.b(node) : node;
  return unit.kind(inner) === Kind.String ? unit.string(unit.a(inner)) : undefined;
}
