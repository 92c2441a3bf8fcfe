import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { variableOf } from './conditions.js';
import { asksForRole } from './identity.js';
import { REQUEST } from './questions.js';
import { writtenName } from './refusals.js';

/** Functions that give what callers send, and say nothing of who they are. */
const INPUT = /body|bind|decode|form|input|json|param|pars|payload|query|unmarshal/i;
/** Whom programs give rights by such a name: `IsTeamLeader`. */
const RIGHTS = /^is_?\w*(admin|leader|manager|owner|moderator|staff|superuser)$/i;

/**
 * Variables that hold what functions give for the request, or for its context: `tokenData, err := tokenOf(r)`. Their roles and
 * rights are those of who asks.
 */
export class Callers {
  private readonly variables = new Set<string>();

  constructor(
    private readonly unit: Unit,
    private readonly fn: number,
  ) {}

  assigned(variable: string, value: number): void {
    if (this.isGiven(value)) this.variables.add(variable);
    else this.variables.delete(variable);
  }

  /** Whether an expression is a role or right of who asks. */
  isRight(node: number): boolean {
    const { unit } = this;
    if (this.variables.size === 0 || unit.kind(node) !== Kind.Member) return false;
    const of = variableOf(unit, unit.a(node), this.fn);
    const name = unit.string(unit.b(node));
    return of !== null && this.variables.has(of) && (asksForRole(name) || RIGHTS.test(name));
  }

  private isGiven(value: number): boolean {
    const { unit } = this;
    const call = value >= 0 && unit.kind(value) === Kind.Await ? unit.a(value) : value;
    if (call < 0 || unit.kind(call) !== Kind.Call || INPUT.test(writtenName(unit, unit.a(call))))
      return false;
    return unit.list(unit.b(call)).some((one) => isRequest(unit, one));
  }
}

/** The request itself, or the context that it has: `r.Context()`. */
function isRequest(unit: Unit, node: number): boolean {
  const of = unit.kind(node) === Kind.Call && unit.listLength(unit.b(node)) === 0 ? unit.a(node) : node;
  const isContext =
    of !== node && unit.kind(of) === Kind.Member && /^(C|c)ontext$/.test(unit.string(unit.b(of)));
  const variable = isContext ? unit.a(of) : node;
  const kind = unit.kind(variable);
  return (kind === Kind.Local || kind === Kind.Captured) && REQUEST_NAME.test(writtenName(unit, variable));
}

/** In Go a request is called by one letter mostly. */
const REQUEST_NAME = new RegExp(`^r$|${REQUEST.source}`);
