import { NONE } from '../../ir/kinds.js';
import type { Model } from '../../rules/rule.js';
import { GRAPH_WIDTH, RECEIVER_PORT } from '../graph/flow-graph.js';
import { baseOf, NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Use } from '../values/places.js';
import type { Values } from '../values/values.js';
import type { Effects } from './effects.js';
import { boundSinks } from './library-callbacks.js';
import { heldByMade } from './made-objects.js';
import { type CheckedBy, type Handed, NOTHING_SAID, onlyHandsOn, type Said } from './said.js';
import { SaidBuilder } from './said-builder.js';

/** Reads what the rules say of calls, once for each. */
export class LibraryCalls {
  private readonly known = new Map<number, Said>();

  constructor(
    private readonly values: Values,
    private readonly effects: Effects,
    private readonly checkedBy: CheckedBy,
  ) {}

  of(linked: LinkedUnit, call: number): Said {
    let said = this.known.get(call);
    if (said === undefined) {
      said = this.read(linked, call);
      this.known.set(call, said);
    }
    return said;
  }

  /** Data goes where it may go; what is harmless is known to be so. */
  private applies(model: Model, use: Use): boolean {
    const { checks } = this.values;
    return onlyHandsOn(model) ? checks.mayHold(model.when, use) : checks.hold(model.when, use);
  }

  /** What is said of what values are checked for by methods that only are declared. */
  private checksOfDeclared(linked: LinkedUnit, node: number, callee: number): Model[] {
    const { symbols, holds } = this.values;
    const use = { linked, node, value: node };
    return symbols
      .declared(callee)
      .flatMap((symbol) => symbols.table.facts(symbol)?.calls ?? [])
      .filter((model) => model.validates !== undefined && holds(model) && this.applies(model, use));
  }

  private read(linked: LinkedUnit, node: number): Said {
    const callee = linked.base + linked.graph.nodes[(node - linked.base) * GRAPH_WIDTH + 3];
    const { holds } = this.values;
    const symbols = this.values.symbols.of(callee);
    const isAbove = baseOf(linked, callee - linked.base) !== NONE;
    if (symbols.length === 0 && isAbove && this.values.objects.calls.leavesProgram(node))
      return this.asOwn({ ...NOTHING_SAID, isKnown: true, handed: this.heldByMade(linked, node) });
    if (symbols.length === 0) {
      const handedSinks = boundSinks(this.values, linked, node);
      const checks = this.checksOfDeclared(linked, node, callee);
      return handedSinks.length + checks.length === 0
        ? NOTHING_SAID
        : { ...NOTHING_SAID, handedSinks, checks };
    }
    const { table } = this.values.symbols;
    const said = new SaidBuilder(this.values, this.effects, linked, node, this.checkedBy);
    const use = { linked, node, value: node };
    const models: Model[] = [];
    for (const symbol of symbols) {
      const facts = table.facts(symbol);
      if (facts === null) continue;
      said.sinks.push(...facts.callSinks);
      if (facts.callSinks.length + facts.callMatches.length > 0) said.isKnown = true;
      for (const model of facts.calls)
        if (!models.includes(model) && holds(model) && this.applies(model, use)) models.push(model);
    }
    if (models.length > 0) said.isKnown = true;
    // What a file of settings says goes before what is said of such calls in general.
    if (this.values.settings.of(node) !== NONE) {
      said.saysResult = true;
      return said;
    }
    said.addAll(models, use);
    // An object that is made from untrusted data holds it, unless it is one that holds no text.
    const made = table.types.ofInstances(symbols);
    if (table.types.holdNoText(made)) said.isKnown = true;
    else if (!said.saysResult && (made.length > 0 || isAbove))
      said.handed.push(...this.heldByMade(linked, node));
    if (!isAbove) return said;
    said.isKnown = true;
    return this.asOwn(said);
  }

  private heldByMade(linked: LinkedUnit, call: number): readonly Handed[] {
    return heldByMade(this.values, this.effects, linked, call);
  }

  /** What the constructor of a library's class makes is what the one of the program makes that calls it. */
  private asOwn(said: Said): Said {
    const handed = said.handed.map((one) => (one.to === NO_PORT ? { ...one, to: RECEIVER_PORT } : one));
    return { ...said, handed };
  }
}
