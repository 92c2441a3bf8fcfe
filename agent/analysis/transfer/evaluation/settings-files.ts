import {
  type ConfigurationReader,
  type ConfigurationValue,
  refersToOthers,
} from '../../domain/configuration.js';
import { LENGTH, objectValue, UNKNOWN, Value } from '../../domain/value.js';
import type { SymbolTable } from '../../models/symbol-table.js';
import type { Program } from '../../program/program.js';

/** The files of settings of the program as values: the same one each time that a file is read. */
export class Configuration {
  private readonly values = new Map<SymbolTable, Map<ConfigurationValue, Value>>();

  constructor(
    private readonly program: Program,
    private readonly read: ConfigurationReader,
  ) {}

  file(unit: number, name: string, text?: string): Value | null {
    const { symbols, unit: source } = this.program.modules[unit];
    const content = this.read(source.path, name, text);
    return content === null || typeof content !== 'object' ? null : this.known(content, unit, symbols);
  }

  /** A file of settings that is imported as if it were a module: it is also what such a module exports by default. */
  imported(unit: number, specifier: string): Value | null {
    const value =
      this.file(unit, specifier) ?? (specifier.startsWith('.') ? this.file(unit, `${specifier}.json`) : null);
    const cells = value?.objects[0]?.cells;
    if (value !== null && cells !== undefined && !cells.has('default')) cells.set('default', value);
    return value;
  }

  private known(content: ConfigurationValue, unit: number, symbols: SymbolTable): Value {
    let values = this.values.get(symbols);
    if (values === undefined) {
      values = new Map();
      this.values.set(symbols, values);
    }
    let value = values.get(content);
    if (value === undefined) {
      value = this.value(content, unit, symbols);
      values.set(content, value);
    }
    return value;
  }

  private value(content: ConfigurationValue, unit: number, symbols: SymbolTable): Value {
    if (content === null) return UNKNOWN;
    if (typeof content !== 'object') return configuredConstant(content, symbols);
    const isMap = content instanceof Map;
    const object = this.program.heap.object(isMap ? 'map' : 'list', unit, -1, { exact: true, global: true });
    if (content instanceof Map) {
      for (const [key, item] of content) object.cells.set(key, this.value(item, unit, symbols));
      return objectValue(object, symbols.types.builtin.map);
    }
    const items = content as readonly ConfigurationValue[];
    for (const [index, item] of items.entries()) object.cells.set(index, this.value(item, unit, symbols));
    object.cells.set(LENGTH, configuredConstant(items.length, symbols));
    return objectValue(object, symbols.types.builtin.list);
  }
}

export function configuredConstant(
  value: string | number | boolean,
  { types: { builtin } }: SymbolTable,
): Value {
  const types = typeof value === 'string' ? builtin.string : typeof value === 'number' ? builtin.number : [];
  if (refersToOthers(value)) return new Value([], null, [], types, [], [], []);
  return new Value([], { value, isConfigured: true }, [], types, [], [], []);
}
