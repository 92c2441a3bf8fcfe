import { posix } from 'node:path';
import { Kind, NONE } from '../../ir/kinds.js';
import type { ClassInfo, FieldInfo } from '../../ir/unit.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { answerForms } from './answer-forms.js';
import { lastName } from './code.js';

const MAX_DECLARATION = 200;
const sliceOf = /^(?:var\s+)?\w+\s*(?::?=\s*)?(?:make\(\s*)?\[\]\*?((?:\w+\.)?\w+)/;

export interface Struct {
  unit: Unit;
  info: ClassInfo;
}

/** The structs of a program of Go, by what types say. */
export class GoStructs {
  private readonly structs = new Map<string, Struct[]>();
  private readonly texts = new Map<string, string>();

  constructor(
    units: readonly UnitData[],
    private readonly readText: (path: string) => string,
  ) {
    for (const data of units) {
      if (data.language !== 'go' || isTestPath(data.path)) continue;
      const unit = new Unit(data);
      for (const info of data.classes)
        this.structs.set(info.name, [...(this.structs.get(info.name) ?? []), { unit, info }]);
    }
  }

  /** `var user User`, `user := &User{}`, `var users []User` */
  declared(unit: Unit, assign: number, value: number): Struct | null {
    switch (unit.kind(value)) {
      case Kind.Typed:
        return this.of(unit, unit.b(value));
      case Kind.New:
        return this.of(unit, unit.a(value));
      case Kind.List: {
        // Of a declaration without a value only the name is a part of the program.
        const from = unit.start(assign);
        const text = this.read(unit.path)
          .slice(from, from + MAX_DECLARATION)
          .split('\n', 1)[0];
        const name = sliceOf.exec(text)?.[1].split('.');
        return name ? this.named(unit, name.at(-1) ?? '', name.length > 1 ? name[0] : null) : null;
      }
      default:
        return null;
    }
  }

  /** The struct that a type is of, or a list of. */
  of(unit: Unit, type: number): Struct | null {
    if (type < 0) return null;
    if (unit.kind(type) === Kind.Generic) {
      const [inner = NONE] = unit.list(unit.b(type));
      return lastName(unit, unit.a(type)) === '[]' ? this.of(unit, inner) : null;
    }
    const name = lastName(unit, type);
    if (unit.kind(type) !== Kind.Member) return this.named(unit, name, null);
    const from = unit.a(type);
    const imported = unit.kind(from) === Kind.Import ? unit.string(unit.a(from)).split('|')[0] : '';
    return this.named(unit, name, imported.split('/').at(-1) ?? null);
  }

  /** In the same package where none is named, else in the only folder of that name. */
  private named(unit: Unit, name: string, from: string | null): Struct | null {
    const folder = posix.dirname(unit.path);
    const own = (this.structs.get(name) ?? []).filter(({ unit: { path } }) =>
      from === null || from === '.'
        ? posix.dirname(path) === folder
        : posix.basename(posix.dirname(path)) === from,
    );
    return own.length === 1 ? own[0] : null;
  }

  private read(path: string): string {
    const text = this.texts.get(path) ?? this.readText(path);
    this.texts.set(path, text);
    return text;
  }
}

/** Whether its fields or what it embeds say that records of it are stored. */
export function isStoredStruct({ unit, info }: Struct): boolean {
  const { stored } = answerForms('go');
  return (
    [...unit.list(info.bases)].some((base) => stored.test(lastName(unit, base))) ||
    info.fields.some(({ decorators }) =>
      [...unit.list(decorators)].some((tag) => stored.test(tagName(unit, tag))),
    )
  );
}

function tagName(unit: Unit, tag: number): string {
  return unit.kind(tag) === Kind.Call ? unit.string(unit.a(unit.a(tag))) : '';
}

/** What the tag says that it is called: `''` where it says nothing. */
export function jsonName(unit: Unit, { decorators }: FieldInfo): string {
  for (const tag of unit.list(decorators)) {
    const [text = NONE] = unit.list(unit.b(tag));
    if (tagName(unit, tag) === 'tag.json' && text >= 0)
      return unit
        .string(unit.a(text))
        .replace(/^-,?.*$/, '-')
        .split(',')[0];
  }
  return '';
}
