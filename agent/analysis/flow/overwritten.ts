import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import { rootOf } from './checked-roots.js';
import type { Target } from './target.js';
import type { Targets } from './targets.js';

/** Operators behind which a function may not have done what stands before them, or not yet. */
const interrupting = new Set<number>([Op.Caught, Op.Yield, Op.Await]);

/** Knows which member of an object is certainly another one after a call of functions of the program: what setters do. */
export class Overwritten {
  private readonly known = new Map<number, number>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly targets: Targets,
  ) {}

  /** The key of a member of what a call is given at a port; NONE where none is certain. */
  by(linked: LinkedUnit, call: number, port: number, depth = 0): number {
    if (depth > graphBounds.conditionDepth || this.objects.calls.leavesProgram(call)) return NONE;
    const [first = NONE, ...others] = this.targets
      .of(linked, call)
      .map((target) => this.byTarget(target, port, depth));
    return others.every((other) => other === first) ? first : NONE;
  }

  private byTarget(target: Target, port: number, depth: number): number {
    const { tokens } = this.objects.parts;
    if (tokens.kind(target.token) !== TokenKind.Function || target.isGuess) return NONE;
    const passed = target.passed.filter((one) => one.port === port);
    if (passed.length !== 1 || passed[0].from !== NONE || passed[0].into !== NONE) return NONE;
    const { parameter } = passed[0];
    let key = this.known.get(parameter);
    if (key === undefined) {
      // What calls itself does what it does besides.
      this.known.set(parameter, NONE);
      key = this.ofParameter(parameter, depth);
      this.known.set(parameter, key);
    }
    return key;
  }

  private ofParameter(parameter: number, depth: number): number {
    const linked = this.index.unitOf(parameter);
    const { nodes, functions, regions } = linked.graph;
    const fn = this.index.functionOf(parameter);
    const isAlways = (local: number) =>
      regions[nodes[local * GRAPH_WIDTH + 2] * REGION_WIDTH] === RegionKind.Whole;
    let found = NONE;
    for (let local = functions[fn]; local < functions[fn + 1]; local++) {
      const at = local * GRAPH_WIDTH;
      const op = nodes[at] & 0xff;
      if (interrupting.has(op)) return NONE;
      if (found !== NONE || (op !== Op.Put && op !== Op.After)) continue;
      if (this.rootOf(linked, nodes[at + 3]) !== parameter - linked.base) continue;
      const [b, c] = [nodes[at + 4], nodes[at + 5]];
      if (op === Op.After) {
        if (isAlways(b)) found = this.by(linked, linked.base + b, c, depth + 1);
      } else if (b >= 0 && isAlways(local)) found = this.objects.parts.fields.key(linked.unit.string(b));
    }
    return found;
  }

  /** The object that a version is of, whatever was stored in it before. */
  private rootOf(linked: LinkedUnit, node: number): number {
    const { nodes } = linked.graph;
    let root = rootOf(linked, node);
    while ((nodes[root * GRAPH_WIDTH] & 0xff) === Op.Put)
      root = rootOf(linked, nodes[root * GRAPH_WIDTH + 3]);
    return root;
  }
}
