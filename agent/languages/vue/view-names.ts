import { Kind } from '../../ir/kinds.js';
import { lastStart } from '../../ir/last-start.js';
import { NODE_WIDTH, type UnitData } from '../../ir/unit.js';
import { COMPONENT, PROPS, VIEW } from '../components/component-unit.js';
import { OPERATIONS } from '../templates/relocate.js';
import { templateGlobals } from './names.js';

/**
 * Gives the names of a template their meaning. Those that nothing declares are members of the component: of its instance
 * where there is a class, else of its properties. Variables of `setup` stand for what they hold, since Vue unwraps references.
 */
export function withComponentNames(unit: UnitData): Int32Array {
  const view = unit.functions.findIndex(({ name }) => name === VIEW);
  if (view < 0) return unit.nodes;
  const { start, end, receiver, owner } = unit.functions[view];
  const component = unit.functions.findIndex(({ name }) => name === COMPONENT);
  const isClass = owner >= 0;
  const holder = isClass ? view : component;
  const slot = isClass ? receiver : (unit.functions[component]?.parameters[0]?.slot ?? -1);
  const name = unit.strings.indexOf(isClass ? 'this' : PROPS);
  if (holder < 0 || slot < 0) return unit.nodes;
  const value = stringIndex(unit, 'value');
  const made = new NodeList(unit.nodes, stringIndex(unit, '??'));
  const unwraps = !isClass || unit.functions.some((fn) => fn.owner === owner && fn.name === 'setup');
  // Outermost functions of the template, in order: what stands in none of them is its own.
  const inner = unit.functions.filter(({ parent }) => parent === view);
  const starts = inner.map((fn) => fn.start);
  const isOwn = (from: number) => isClass && !(from < (inner[lastStart(starts, from)]?.end ?? 0));
  const functions = new Set(unit.functions.map((fn) => fn.name));
  const { callees, targets } = uses(unit);
  for (let node = 0; node < unit.nodes.length / NODE_WIDTH; node++) {
    const [kind, from, to, a, b, owned] = made.record(node);
    if (from < start || to > end) continue;
    if ((kind & 0xff) === Kind.Global) {
      const text = unit.strings[a];
      if (text === OPERATIONS || templateGlobals.has(text)) continue;
      const object = isOwn(from)
        ? made.add(Kind.Local, from, to, slot, name)
        : made.add(Kind.Captured, from, to, slot, name, holder);
      const flags = kind & ~0xff;
      if (isClass && unwraps && !targets.has(node) && !callees.has(node))
        made.unwrap(node, made.add(Kind.Member, from, to, object, a), value);
      else made.set(node, [flags | Kind.Member, from, to, object, a, -1]);
    } else if ((kind & 0xff) === Kind.Captured && !isClass && owned === component) {
      const text = unit.strings[b];
      if (text === PROPS || functions.has(text) || callees.has(node)) continue;
      const variable = made.add(Kind.Captured, from, to, a, b, owned);
      if (targets.has(node)) made.set(node, [Kind.Member, from, to, variable, value, -1]);
      else made.unwrap(node, variable, value);
    }
  }
  return made.nodes;
}

function stringIndex(unit: UnitData, text: string): number {
  const index = unit.strings.indexOf(text);
  return index < 0 ? unit.strings.push(text) - 1 : index;
}

function uses({ nodes }: UnitData): { callees: Set<number>; targets: Set<number> } {
  const callees = new Set<number>();
  const targets = new Set<number>();
  for (let at = 0; at < nodes.length; at += NODE_WIDTH) {
    const kind = nodes[at] & 0xff;
    if (kind === Kind.Call || kind === Kind.New) callees.add(nodes[at + 3]);
    else if (kind === Kind.Assign) targets.add(nodes[at + 3]);
  }
  return { callees, targets };
}

/** The nodes of a unit, to which others are added. */
class NodeList {
  private readonly added: number[][] = [];
  private readonly first: number;

  constructor(
    private readonly own: Int32Array,
    private readonly either: number,
  ) {
    this.first = own.length / NODE_WIDTH;
  }

  record(node: number): Int32Array {
    return this.own.subarray(node * NODE_WIDTH, (node + 1) * NODE_WIDTH);
  }

  add(...record: number[]): number {
    return this.first + this.added.push([...record, ...new Array(NODE_WIDTH - record.length).fill(-1)]) - 1;
  }

  set(node: number, record: readonly number[]): void {
    this.own.set(record, node * NODE_WIDTH);
  }

  /** Makes of a node what it holds, if it is a reference, or else what stands there. */
  unwrap(node: number, variable: number, value: number): void {
    const [, from, to] = this.record(node);
    const held = this.add(Kind.Member, from, to, variable, value);
    this.set(node, [Kind.Logical, from, to, held, variable, this.either]);
  }

  get nodes(): Int32Array {
    const all = new Int32Array(this.own.length + this.added.length * NODE_WIDTH);
    all.set(this.own);
    this.added.forEach((record, index) => {
      all.set(record, this.own.length + index * NODE_WIDTH);
    });
    return all;
  }
}
