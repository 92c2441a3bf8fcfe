import type { Operation } from '../../rules/operation.js';
import type { Argument } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ELEMENT, type Fields } from './fields.js';
import { operandsOf } from './operands.js';
import type { Parts } from './parts.js';
import { statedRecords } from './stated-meanings.js';
import { recordsIn, TokenKind } from './tokens.js';
import { writtenKeys } from './written-keys.js';

/** Under which lies of which classes the records are that an object of the program manages. No name in a program is written so. */
const MANAGED = '[managed]';

/**
 * Records that a library makes of rows of a database: instances of classes of the program that nothing in the program makes. A query
 * stands for records of the class that it begins with (`TypeModel.records`), and gives instances of it.
 */
export class Records {
  constructor(private readonly parts: Parts) {}

  /** What a class of the program has under a name manages its records: a manager of a library, or one of the program. */
  addManager(cls: number, name: string, member: number): void {
    const { tokens, variables, fields, library } = this.parts;
    const types = library.typesOfClass(cls);
    if (!library.table.types.haveRecords(types)) return;
    const [type] = library.table.types.ofMember(types, name);
    if (type !== undefined && library.table.types.areRecords(type))
      variables.add(member, tokens.type(type, cls));
    variables.each(member, (token) => {
      const [kind, first] = [tokens.kind(token), tokens.first(token)];
      if (kind === TokenKind.Type && library.table.types.areRecords(first))
        variables.add(member, tokens.type(first, cls));
      if (
        kind === TokenKind.Instance &&
        library.typesOfClass(first).some((one) => library.table.types.areRecords(one))
      )
        variables.add(managedBy(fields, token), tokens.instance(cls));
    });
  }

  /** An instance has its class under a name, or the record that it is about. */
  addOwn(token: number, name: string, member: number): void {
    const { tokens, variables, library } = this.parts;
    const { types } = library.table;
    const cls = tokens.first(token);
    if (name === types.classMember) variables.add(member, tokens.class(cls));
    if (types.managedBy(library.typesOfClass(cls))?.as !== name) return;
    this.takeClass(token, (managed) => variables.add(member, tokens.instance(managed)));
  }

  /**
   * What a call gives that makes instances of the classes which it is given, or chooses some of their records.
   * @param symbol token of what is called
   */
  apply(linked: LinkedUnit, node: number, symbol: number, operation: Operation): void {
    const give = this.giving(node, symbol, operation);
    if (give === null && operation !== 'value.class') return;
    const { subject, rest } = operandsOf(this.parts, linked, node);
    if (give === null) {
      if (subject !== undefined) this.addClassOf(subject.value, node);
      return;
    }
    const [first] = rest;
    for (const given of [subject, first]) if (given !== undefined) this.eachClass(given.value, give);
    this.eachNamed(linked, subject, give);
  }

  private addClassOf(value: number, node: number): void {
    const { tokens, variables } = this.parts;
    variables.each(value, (token) => {
      if (tokens.kind(token) === TokenKind.Instance) variables.add(node, tokens.class(tokens.first(token)));
    });
  }

  private giving(node: number, symbol: number, operation: Operation): ((cls: number) => void) | null {
    const { tokens, variables, fields, library } = this.parts;
    switch (operation) {
      case 'value.instance':
        return (cls) => variables.add(node, tokens.instance(cls));
      case 'value.instances':
        return (cls) => variables.add(fields.of(tokens.literal(node), ELEMENT), tokens.instance(cls));
      case 'value.records':
        return (cls) => {
          for (const type of library.returnedBy(symbol)) variables.add(node, tokens.type(type, cls));
        };
      default:
        return null;
    }
  }

  /** The classes that a value is, or stands for records of. */
  private eachClass(value: number, take: (cls: number) => void): void {
    this.parts.variables.each(value, (token) => this.takeClass(token, take));
  }

  private takeClass(token: number, take: (cls: number) => void): void {
    const { tokens, variables, fields } = this.parts;
    const kind = tokens.kind(token);
    const cls = kind === TokenKind.Class ? tokens.first(token) : recordsIn(tokens, token);
    if (cls !== null) take(cls);
    else if (kind === TokenKind.Instance) {
      variables.each(managedBy(fields, token), (managed) => {
        if (tokens.kind(managed) === TokenKind.Instance) take(tokens.first(managed));
      });
      this.takeManaged(token, take);
    }
  }

  /** What an instance of the program manages says the type that its class derives from (`Repository<User>`), or one of its members. */
  private takeManaged(token: number, take: (cls: number) => void): void {
    const { tokens, variables, fields, library, classes, program } = this.parts;
    const cls = tokens.first(token);
    for (const one of classes.line(cls)) {
      const { unit } = program.units[one.unit];
      const { genericBases } = unit.data.classes[one.cls];
      for (const base of genericBases === undefined ? [] : unit.list(genericBases))
        for (const records of statedRecords(this.parts, one.unit, base)) {
          const managed = recordsIn(tokens, records);
          if (managed !== null) take(managed);
        }
    }
    for (const name of library.table.types.managedBy(library.typesOfClass(cls))?.of ?? [])
      for (const { id } of classes.line(cls))
        for (const holder of [tokens.instance(id), tokens.class(id)])
          variables.each(fields.of(holder, fields.key(name)), (held) => {
            const managed =
              tokens.kind(held) === TokenKind.Class ? tokens.first(held) : recordsIn(tokens, held);
            if (managed !== null) take(managed);
          });
  }

  /** Classes that an argument names by a text: `ForeignKey('shop.Item')`. Of several of a name, those of the same file. */
  private eachNamed(linked: LinkedUnit, given: Argument | undefined, take: (cls: number) => void): void {
    if (given === undefined) return;
    for (const written of writtenKeys(linked, given.value - linked.base) ?? []) {
      const found = this.byName.get(written.slice(written.lastIndexOf('.') + 1)) ?? [];
      const near = found.filter((id) => this.parts.classes.all[id].unit === linked.index);
      for (const id of near.length > 0 ? near : found) take(id);
    }
  }

  /** Classes of which there are records, by their names. */
  private get byName(): ReadonlyMap<string, readonly number[]> {
    const { classes, library, program } = this.parts;
    if (this.named !== null) return this.named;
    const named = new Map<string, number[]>();
    for (const [at, { id, unit, cls }] of classes.all.entries()) {
      if (at !== id || !library.table.types.haveRecords(library.typesOfClass(id))) continue;
      const { name } = program.units[unit].unit.data.classes[cls];
      const same = named.get(name);
      if (same === undefined) named.set(name, [id]);
      else same.push(id);
    }
    this.named = named;
    return named;
  }
  private named: ReadonlyMap<string, readonly number[]> | null = null;
}

function managedBy(fields: Fields, token: number): number {
  return fields.of(token, fields.key(MANAGED));
}
