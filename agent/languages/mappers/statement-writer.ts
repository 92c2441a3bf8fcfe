import type { UnitBuilder } from '../../ir/builder.js';
import { EMPTY_LIST, Kind, NONE } from '../../ir/kinds.js';
import type { JavaTypes, TypeRef } from './java-types.js';
import type { Piece, Place } from './mapper-file.js';
import { namesIn, pathOf, withProperties } from './ognl.js';
import { operation, type SharedPlaces } from './shared-places.js';
import type { Meaning, StatementNames } from './statement-names.js';
import { fixedBy } from './tests.js';
import type { TypeCopier } from './type-copier.js';

/** The fragment that `<include refid>` names, and whether it is one of the same file. */
export type Fragments = (refid: string) => { body: readonly Piece[]; isOwn: boolean } | null;

/** Includes in includes are followed so far. */
const MAX_INCLUDES = 10;
/** Pieces of one statement with all that it includes. */
const MAX_PIECES = 5000;
/** Characters of a property or a bound value that are read. */
const MAX_TEXT = 2000;

interface Around {
  /** Variables of loops and of `<bind>`, innermost last. */
  variables: Map<string, { slot: number; type: TypeRef | null } | null>;
  /** Values of the properties of the includes around. */
  properties: ReadonlyMap<string, string>;
  /** Expressions that can only be one of some constants here. */
  fixed: ReadonlySet<string>;
  includes: readonly string[];
  /** Where all of it is, if it is of another file. */
  at: Place | null;
  /** The include in the statement by which it is part of that, if it is. */
  site: Place | null;
}

/** Writes what one statement does with the parameters of its method. */
export class StatementWriter {
  private pieces = 0;

  constructor(
    private readonly builder: UnitBuilder,
    private readonly types: JavaTypes,
    private readonly copier: TypeCopier,
    private readonly names: StatementNames,
    private readonly fragments: Fragments,
    private readonly shared: SharedPlaces,
  ) {}

  statements(body: readonly Piece[]): number[] {
    return this.written(body, {
      variables: new Map(),
      properties: new Map(),
      fixed: new Set(),
      includes: [],
      at: null,
      site: null,
    });
  }

  private written(body: readonly Piece[], around: Around): number[] {
    const out: number[] = [];
    // What is bound in a part of a statement is known in that part only.
    const inner = { ...around, variables: new Map(around.variables) };
    for (const piece of body) {
      if (++this.pieces > MAX_PIECES) break;
      this.piece(piece, inner, out);
    }
    return out;
  }

  private piece(piece: Piece, around: Around, out: number[]): void {
    const place = around.at ?? piece;
    switch (piece.kind) {
      case 'value':
        this.values(piece, around, out);
        return;
      case 'block':
        out.push(...this.written(piece.body, around));
        return;
      case 'if': {
        const fixed = new Set([...around.fixed, ...fixedBy(piece.test)]);
        const then = this.written(piece.body, { ...around, fixed });
        if (then.length === 0) return;
        const test = this.unknown([], place);
        out.push(this.node(Kind.If, place, test, this.builder.list(then), EMPTY_LIST));
        return;
      }
      case 'bind': {
        const { builder } = this;
        const slot = builder.temporary();
        const parts = this.allOf(piece.value.slice(0, MAX_TEXT), place, around);
        const target = builder.local(slot, place.start, place.end);
        out.push(this.node(Kind.Assign, place, target, this.unknown(parts, place)));
        around.variables.set(piece.name, { slot, type: null });
        return;
      }
      case 'each':
        this.each(piece, place, around, out);
        return;
      case 'include':
        this.include(piece, around, out);
    }
  }

  /** Hands over what `${}` inserts: the same value once, wherever it is inserted in a statement or fragment. */
  private values(piece: Piece & { kind: 'value' }, around: Around, out: number[]): void {
    const place = around.at ?? piece;
    const site = around.site ?? place;
    const parts = piece.expressions.flatMap((expression) => this.partsOf(expression, site, around));
    const written = new Set(parts.map(({ key }) => key));
    const key = [around.includes.at(-1) ?? '', ...written].join('\0');
    if (written.size === 0 || this.handed.has(key)) return;
    this.handed.add(key);
    const nodes = parts.map(({ node }) => node);
    const value = nodes.length === 1 ? nodes[0] : this.unknown(nodes, site);
    const isShared = around.site !== null && around.at === null;
    const callee = isShared
      ? this.member(
          this.builder.name('this', site.start, site.end),
          this.shared.methodFor(
            around.includes.at(-1) ?? '',
            piece.expressions.map((one) => `\${${one}}`).join(' '),
            place,
          ),
          site,
        )
      : operation(this.builder, 'text', place);
    out.push(this.node(Kind.Expression, site, this.called(callee, [value], site)));
  }
  private readonly handed = new Set<string>();

  /** The values of a placeholder, with what tells them apart; those of a property of an include are what that names. */
  private partsOf(expression: string, place: Place, around: Around): { node: number; key: string }[] {
    if (++this.pieces > MAX_PIECES || around.fixed.has(expression)) return [];
    const property = around.properties.get(expression);
    if (property === undefined) {
      const value = this.read(expression, place, around);
      const variable = around.variables.get(pathOf(expression)?.[0] ?? '');
      return value === null ? [] : [{ node: value.node, key: `${variable?.slot ?? ''}:${expression}` }];
    }
    // What is left to fill in there is none of the include: it means what it does in the statement.
    const left = property.slice(0, MAX_TEXT).matchAll(/\$\{([^{}]{1,500})\}/g);
    const names = new Set(Array.from(left, (found) => found[1].trim()));
    return [...names].flatMap((name) => this.partsOf(name, place, { ...around, properties: new Map() }));
  }

  private each(piece: Piece & { kind: 'each' }, place: Place, around: Around, out: number[]): void {
    const values = this.read(piece.collection, place, around);
    const slot = this.builder.temporary();
    const shape = values?.type ? this.types.shapeOf(values.type) : null;
    const type = shape?.kind === 'list' || shape?.kind === 'map' ? shape.values : null;
    const variables = new Map(around.variables);
    // The index counts the items of a list; of a map, it is their keys.
    variables.set(piece.index, null);
    variables.set(piece.item, { slot, type });
    const body = this.written(piece.body, { ...around, variables });
    if (body.length === 0) return;
    const target = this.builder.local(slot, place.start, place.end);
    const iterable = values?.node ?? this.unknown([], place);
    out.push(this.node(Kind.ForEach, place, target, iterable, this.builder.list(body)));
  }

  private include(piece: Piece & { kind: 'include' }, around: Around, out: number[]): void {
    const refid = withProperties(piece.refid, around.properties);
    if (around.includes.length >= MAX_INCLUDES || around.includes.includes(refid)) return;
    const fragment = this.fragments(refid);
    if (fragment === null) return;
    const properties = new Map(around.properties);
    for (const [name, value] of piece.properties)
      properties.set(name, withProperties(value, around.properties));
    const at = around.at ?? (fragment.isOwn ? null : piece);
    const site = around.site ?? piece;
    const inner = { ...around, properties, includes: [...around.includes, refid], at, site };
    for (const statement of this.written(fragment.body, inner)) out.push(statement);
  }

  /** What an expression of names gives; null for what is no value of the method. */
  private read(
    expression: string,
    place: Place,
    around: Around,
  ): { node: number; type: TypeRef | null } | null {
    const path = pathOf(expression);
    if (path === null) {
      const parts = this.allOf(expression, place, around);
      return parts.length === 0 ? null : { node: this.unknown(parts, place), type: null };
    }
    const meaning = this.meaning(path, around);
    return meaning === null ? null : this.follow(meaning, place);
  }

  private meaning(path: readonly string[], around: Around): Meaning | null {
    const variable = around.variables.get(path[0]);
    if (variable === null) return null;
    if (variable !== undefined) return { ...variable, path: path.slice(1) };
    return this.names.meaning(path);
  }

  private follow({ slot, type, path }: Meaning, place: Place): { node: number; type: TypeRef | null } | null {
    let node = this.typed(this.builder.local(slot, place.start, place.end), type, place);
    let at = type;
    for (const name of path) {
      const shape = at === null ? null : this.types.shapeOf(at);
      if (shape?.kind === 'class') {
        const property = this.types.property(shape.of, name);
        if (property === null && this.types.isKnown(shape.of)) return null;
        node =
          property?.by === 'field'
            ? this.member(node, property.member, place)
            : this.called(this.member(node, property?.member ?? getter(name), place), [], place);
        at = property?.type ?? null;
      } else if (shape?.kind === 'map') {
        at = shape.values;
        node = this.typed(
          this.called(this.member(node, 'get', place), [this.text(name, place)], place),
          at,
          place,
        );
      } else if (shape?.kind === 'list') {
        at = shape.values;
        node = this.typed(this.unknown([node], place), at, place);
      } else {
        node = this.called(this.member(node, getter(name), place), [], place);
        at = null;
      }
    }
    return { node, type: at };
  }

  /** The values of all names in an expression that is more than names. */
  private allOf(expression: string, place: Place, around: Around): number[] {
    const values: number[] = [];
    for (const path of namesIn(expression)) {
      if (around.fixed.has(path.join('.'))) continue;
      const meaning = this.meaning(path, around);
      const value = meaning === null ? null : this.follow(meaning, place);
      if (value !== null) values.push(value.node);
    }
    return values;
  }

  /** A value of which the program states the type. */
  private typed(node: number, type: TypeRef | null, place: Place): number {
    const copy = type === null ? NONE : this.copier.copied(type, place.start, place.end);
    return copy === NONE ? node : this.node(Kind.Typed, place, node, copy);
  }

  private member(object: number, name: string, place: Place): number {
    return this.node(Kind.Member, place, object, this.builder.string(name));
  }

  private called(callee: number, args: readonly number[], place: Place): number {
    return this.node(Kind.Call, place, callee, this.builder.list(args));
  }

  private text(value: string, { start, end }: Place): number {
    return this.builder.text(value, start, end);
  }

  private unknown(parts: readonly number[], place: Place): number {
    return this.node(Kind.Unknown, place, this.builder.list(parts));
  }

  private node(kind: number, { start, end }: Place, ...operands: number[]): number {
    return this.builder.node(kind, start, end, ...operands);
  }
}

function getter(name: string): string {
  return `get${name[0].toUpperCase()}${name.slice(1)}`;
}
