import { Kind, NONE } from '../ir/kinds.js';
import { childrenOf } from '../ir/operand-shapes.js';
import { Unit, type UnitData } from '../ir/unit.js';
import { isTestPath } from '../workspace/path-kind.js';
import { isOfDevelopmentProfile } from './development-profiles.js';
import { lastName } from './exposure/code.js';

const MAX_DEPTH = 12;
/** Files of one's own machine. */
const ownMachine =
  /(^|[/._-])(dev|develop|development|local|sandbox)[/._-]|(^|\/)(demos?|samples?|examples?)\//i;
const environment =
  /prod(uction)?\b|debug|develop|^dev$|is_?dev|node_?env|app_?env|environment|^test$|local/i;
const ends = /^(exit|Exit|fatal|Fatal|Fatalf|Fatalln|abort|panic|die)$/;

/** What a program does so that no default of the code is used where it matters. */
export class DefaultRefusals {
  private readonly compared = new Set<string>();
  private readonly required = new Set<string>();

  constructor(units: readonly UnitData[]) {
    for (const data of units) {
      if (isTestPath(data.path)) continue;
      const unit = new Unit(data);
      const ends = endsIn(unit);
      for (let node = 0; node < unit.nodeCount; node++) {
        if (unit.kind(node) === Kind.Binary)
          for (const side of [unit.a(node), unit.b(node)]) this.addTexts(unit, side);
        else if (
          unit.kind(node) === Kind.Call &&
          /^(equals|includes|has|contains|Equal)$/.test(lastName(unit, node))
        )
          for (const one of unit.list(unit.b(node))) this.addTexts(unit, one);
        else if (
          unit.kind(node) === Kind.If &&
          ends.some((at) => unit.start(node) < at && at < unit.end(node))
        )
          for (const text of textsIn(unit, unit.a(node))) this.required.add(text);
      }
    }
  }

  /** Whether a default is compared somewhere, its setting is asked for by an end of the program, or it is that of one environment alone. */
  refuse(unit: Unit, node: number, name: string, key: string): boolean {
    if (this.compared.has(key) || this.required.has(name) || ownMachine.test(unit.path)) return true;
    return isOfDevelopmentProfile(unit, unit.start(node)) || isConditional(unit, node);
  }

  private addTexts(unit: Unit, node: number): void {
    if (node < 0) return;
    if (unit.kind(node) === Kind.String) this.compared.add(unit.string(unit.a(node)));
    if (unit.kind(node) === Kind.List) for (const one of unit.list(unit.a(node))) this.addTexts(unit, one);
  }
}

/** Whether it stands in a branch that depends on where the program runs. */
function isConditional(unit: Unit, node: number): boolean {
  for (let one = 0; one < unit.nodeCount; one++) {
    const kind = unit.kind(one);
    if (kind !== Kind.If && kind !== Kind.Conditional) continue;
    if (one === node || unit.start(one) > unit.start(node) || unit.end(one) < unit.end(node)) continue;
    if (textsIn(unit, unit.a(one)).some((text) => environment.test(text))) return true;
  }
  return false;
}

/** Where a function or the program ends by an error. */
function endsIn(unit: Unit): number[] {
  const found: number[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if (kind === Kind.Throw || (kind === Kind.Call && ends.test(lastName(unit, node))))
      found.push(unit.start(node));
  }
  return found;
}

/** Names and texts that are written in an expression. */
function textsIn(unit: Unit, node: number, depth = 0): string[] {
  if (node === NONE || depth > MAX_DEPTH) return [];
  const inner = childrenOf(unit, node).flatMap((child) => textsIn(unit, child, depth + 1));
  switch (unit.kind(node)) {
    case Kind.String:
    case Kind.Global:
      return [unit.string(unit.a(node))];
    case Kind.Member:
    case Kind.Local:
    case Kind.Captured:
      return [unit.string(unit.b(node)), ...inner];
    default:
      return inner;
  }
}
