import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { writtenName } from '../access/refusals.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import { type ClassValue, firstOf, textsOf, type Value } from '../wiring/value.js';
import { classValueOf } from './class-members.js';

const MAX_STEPS = 2000;
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/** Which action of a view is asked for, where it is known, and by which method. */
export interface Asked {
  action: string | null;
  method: string;
}

/** An item of what a method gives: an expression, a known value, or all that it would have given without this method. */
export type Item =
  | { kind: 'node'; unit: number; node: number }
  | { kind: 'value'; value: Value }
  | { kind: 'inherited' };
type Items = readonly Item[];
/** What statements come to: a list that they give, `next` where they go on, and `missing` where a key is not there. */
type Outcome = { given: Items } | 'next' | 'missing' | null;

/**
 * What a method of a view gives that chooses by the action or method of the request: the branches are taken that are taken for one of them.
 * Null wherever it depends on anything else.
 */
export class ActionBranches {
  private readonly variables = new Map<string, Items>();
  private steps = 0;

  constructor(
    private readonly wiring: Wiring,
    private readonly cls: ClassValue,
    private readonly asked: Asked,
  ) {}

  given(site: FunctionSite): Items | null {
    const { program } = this.wiring;
    const unit = program.unit(site.unit);
    const outcome = this.run(unit, site.unit, unit.list(program.functionInfo(site).body));
    return outcome !== null && typeof outcome === 'object' ? outcome.given : null;
  }

  private run(unit: Unit, index: number, statements: Iterable<number>): Outcome {
    for (const statement of statements) {
      if (this.steps++ > MAX_STEPS) return null;
      const outcome = this.statement(unit, index, statement);
      if (outcome !== 'next') return outcome;
    }
    return 'next';
  }

  private statement(unit: Unit, index: number, node: number): Outcome {
    switch (unit.kind(node)) {
      case Kind.Block:
        return this.run(unit, index, unit.list(unit.a(node)));
      case Kind.If: {
        const holds = this.holds(unit, index, unit.a(node));
        return holds === null ? null : this.run(unit, index, unit.list(holds ? unit.b(node) : unit.c(node)));
      }
      case Kind.Assign: {
        const items = this.items(unit, index, unit.b(node));
        if (items === 'missing') return 'missing';
        const name = writtenName(unit, unit.a(node));
        // What is not known counts where it is given.
        if (items === null) this.variables.delete(name);
        else this.variables.set(name, items);
        return 'next';
      }
      case Kind.Expression:
        return unit.kind(unit.a(node)) === Kind.Assign
          ? this.statement(unit, index, unit.a(node))
          : unit.kind(unit.a(node)) === Kind.String
            ? 'next'
            : null;
      case Kind.Return: {
        const items = unit.a(node) < 0 ? null : this.items(unit, index, unit.a(node));
        return items === null || items === 'missing' ? items : { given: items };
      }
      case Kind.Try: {
        const outcome = this.run(unit, index, unit.list(unit.a(node)));
        const [handler] = unit.list(unit.b(node));
        return outcome === 'missing' && handler !== undefined
          ? this.run(unit, index, unit.list(unit.c(handler)))
          : outcome;
      }
      default:
        return null;
    }
  }

  private items(unit: Unit, index: number, node: number): Items | 'missing' | null {
    switch (unit.kind(node)) {
      case Kind.Typed:
        return this.items(unit, index, unit.a(node));
      case Kind.List:
        return [...unit.list(unit.a(node))].map((one) => ({ kind: 'node', unit: index, node: one }));
      case Kind.Conditional: {
        const holds = this.holds(unit, index, unit.a(node));
        return holds === null ? null : this.items(unit, index, holds ? unit.b(node) : unit.c(node));
      }
      case Kind.Comprehension: {
        // `[permission() for permission in permissions]`
        const [each, ...others] = unit.list(unit.b(node));
        const isPlain = others.length === 0 && each !== undefined && unit.kind(each) === Kind.ForEach;
        const made = unit.a(node);
        const item = unit.kind(made) === Kind.Call ? unit.a(made) : made;
        const isItem = isPlain && writtenName(unit, item) === writtenName(unit, unit.a(each));
        return isItem ? this.items(unit, index, unit.b(each)) : null;
      }
      case Kind.Binary: {
        if (unit.string(unit.c(node)) !== '+') return null;
        const [one, other] = [this.items(unit, index, unit.a(node)), this.items(unit, index, unit.b(node))];
        return Array.isArray(one) && Array.isArray(other) ? [...one, ...other] : null;
      }
      case Kind.Call: {
        const callee = unit.a(node);
        const isInherited = unit.kind(callee) === Kind.Member && unit.kind(unit.a(callee)) === Kind.Super;
        return isInherited ? [{ kind: 'inherited' }] : null;
      }
      case Kind.Index:
        return this.entry(unit, index, node);
      default: {
        const name = writtenName(unit, node);
        const known = this.variables.get(name);
        if (known) return known;
        if (name === 'self.permission_classes') return [{ kind: 'inherited' }];
        const value = name.startsWith('self.')
          ? classValueOf(this.cls, name.slice('self.'.length))
          : this.evaluate(unit, index, node);
        return firstOf(value, 'list') === null ? null : [{ kind: 'value', value }];
      }
    }
  }

  /** `self.permissions_by_action[self.action]` */
  private entry(unit: Unit, index: number, node: number): Items | 'missing' | null {
    const { action } = this.asked;
    const name = writtenName(unit, unit.a(node));
    if (action === null || writtenName(unit, unit.b(node)) !== 'self.action') return null;
    const value = name.startsWith('self.')
      ? classValueOf(this.cls, name.slice('self.'.length))
      : this.evaluate(unit, index, unit.a(node));
    const map = firstOf(value, 'map');
    if (map === null) return null;
    const entry = map.entries.get(action);
    if (entry === undefined) return 'missing';
    return firstOf(entry, 'list') === null ? null : [{ kind: 'value', value: entry }];
  }

  /** Whether a condition holds for what is asked; null where that depends on more. */
  private holds(unit: Unit, index: number, node: number): boolean | null {
    const [left, right] = [unit.a(node), unit.b(node)];
    switch (unit.kind(node)) {
      case Kind.Unary: {
        const holds = unit.string(right) === '!' ? this.holds(unit, index, left) : null;
        return holds === null ? null : !holds;
      }
      case Kind.Logical: {
        const isAnd = unit.string(unit.c(node)) === '&&';
        const one = this.holds(unit, index, left);
        if (one !== null && one !== isAnd) return one;
        const other = this.holds(unit, index, right);
        if (other !== null && other !== isAnd) return other;
        return one === null || other === null ? null : isAnd;
      }
      case Kind.Binary:
        return this.compared(unit, index, node);
      default:
        return null;
    }
  }

  private compared(unit: Unit, index: number, node: number): boolean | null {
    const subject = this.subject(writtenName(unit, unit.a(node)));
    if (subject === null) return null;
    const texts = this.texts(unit, index, unit.b(node));
    if (texts === null) return null;
    switch (unit.string(unit.c(node))) {
      case '==':
        return texts.length === 1 ? subject === texts[0] : null;
      case '!=':
        return texts.length === 1 ? subject !== texts[0] : null;
      case 'in':
        return texts.includes(subject);
      case 'not in':
        return !texts.includes(subject);
      default:
        return null;
    }
  }

  private subject(name: string): string | null {
    if (name === 'self.action') return this.asked.action;
    return /^(self\.)?request\.method$/.test(name) ? this.asked.method : null;
  }

  private texts(unit: Unit, index: number, node: number): readonly string[] | null {
    if (unit.kind(node) === Kind.List) {
      const items = [...unit.list(unit.a(node))].map((one) => this.texts(unit, index, one));
      return items.every((one) => one?.length === 1) ? items.flatMap((one) => one ?? []) : null;
    }
    const name = writtenName(unit, node);
    if (/(^|\.)SAFE_METHODS$/.test(name)) return SAFE;
    const value = name.startsWith('self.')
      ? classValueOf(this.cls, name.slice('self.'.length))
      : this.evaluate(unit, index, node);
    const listed = firstOf(value, 'list');
    if (listed === null) {
      const known = textsOf(value);
      return known.length === 1 ? known : null;
    }
    const items = listed.items.map((one) => textsOf(one));
    return items.every((one) => one.length === 1) ? items.flat() : null;
  }

  private evaluate(unit: Unit, index: number, node: number): Value {
    const { evaluator } = this.wiring;
    // What a method has in variables of its own is not known.
    if (unit.kind(node) === Kind.Local) return null;
    return evaluator.evaluate(evaluator.modules.frameOf(index), node);
  }
}
