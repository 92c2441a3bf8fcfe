import { NONE } from '../../ir/kinds.js';
import type { Rule } from '../../rules/rule.js';
import type { RawFinding } from '../api/result.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedClass } from '../link/classes.js';
import { functionAround, type LinkedUnit, siteOf } from '../link/linked-unit.js';
import { globMatcher } from '../models/function-tests.js';
import type { MatchUse } from '../models/symbol-facts.js';
import type { Decoration, Frameworks } from '../objects/frameworks.js';
import type { Objects } from '../objects/objects.js';
import { fitsPlace } from '../program/place-tests.js';
import type { ProgramFiles } from '../program/program-files.js';
import type { Branches } from '../values/branches.js';
import { type Checks, growsSo } from '../values/checks.js';
import type { Constants } from '../values/constants.js';
import { type Use, useOf } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import { comparisons, namedValues, type WrittenValues } from '../values/written-values.js';
import { fitsMarkup, markupName } from './markup.js';
import { Options } from './options.js';

type Found = Omit<RawFinding, 'routes'>;

/** What patterns ask of the program. */
export interface MatchesInput {
  readonly files: ProgramFiles;
  readonly objects: Objects;
  readonly symbols: Symbols;
  readonly checks: Checks;
  readonly branches: Branches;
  readonly frameworks: Frameworks;
  readonly written: WrittenValues;
  readonly constants: Constants;
  /** Variables of what other programs get of a package. */
  readonly handedOut: ReadonlySet<number>;
}

/** Where a pattern fits: sites are nodes of the unit. */
interface Place {
  readonly site: number;
  readonly written: number;
  readonly fn: number;
}

/** Finds what is a weakness by itself, wherever data comes from: structural patterns on what is written. */
export class Matches {
  private readonly found = new Map<string, Found>();
  private readonly options: Options;

  constructor(private readonly input: MatchesInput) {
    this.options = new Options(input.constants);
  }

  look(): readonly Found[] {
    const { objects } = this.input;
    for (const linked of objects.program.units) {
      const { functions } = linked.graph;
      for (let fn = 0; fn < functions.length - 1; fn++)
        for (let local = functions[fn]; local < functions[fn + 1]; local++) this.lookAt(linked, fn, local);
      this.lookAtNames(linked);
    }
    for (const cls of objects.parts.classes.all) this.lookAtMethods(cls);
    this.lookAtHandedOut();
    for (const decoration of this.input.frameworks.decorations) this.lookAtDecorator(decoration);
    return [...this.found.values()];
  }

  private lookAt(linked: LinkedUnit, fn: number, local: number): void {
    const { graph, base } = linked;
    const { symbols } = this.input;
    const table = symbols.table;
    const at = local * GRAPH_WIDTH;
    const node = base + local;
    switch (graph.nodes[at] & 0xff) {
      case Op.Call:
        for (const symbol of symbols.of(base + graph.nodes[at + 3]))
          for (const use of table.facts(symbol)?.callMatches ?? [])
            this.check(use, { linked, node, value: node }, fn, node);
        return;
      case Op.Load:
      case Op.Global:
        for (const symbol of symbols.of(node))
          for (const use of table.facts(symbol)?.readMatches ?? [])
            this.check(use, { linked, node, value: node }, fn, node);
        return;
      case Op.Put: {
        if (graph.nodes[at + 4] < 0) return;
        const value = base + graph.nodes[at + 5];
        for (const symbol of symbols.memberOf(base + graph.nodes[at + 3], node, graph.nodes[at + 4]))
          for (const use of table.facts(symbol)?.writeMatches ?? [])
            this.check(use, { linked, node, value }, fn, value);
        return;
      }
      case Op.Markup:
        this.lookAtMarkup(linked, fn, local);
    }
  }

  private lookAtMarkup(linked: LinkedUnit, fn: number, local: number): void {
    const { graph, base, unit } = linked;
    const { markupMatches } = this.input.symbols.table.unnamed;
    if (markupMatches.length === 0) return;
    const at = local * GRAPH_WIDTH;
    const element = markupName(linked, local);
    const attributes = itemsOf(graph.lists, graph.nodes[at + 4]);
    for (let i = 0; i < attributes.length; i += 2) {
      if (attributes[i] === NONE) continue;
      const value = base + attributes[i + 1];
      for (const use of markupMatches)
        if (fitsMarkup(use.match.markup, element, unit.string(attributes[i])))
          this.check(use, { linked, node: base + local, value }, fn, value);
    }
  }

  /** Values that are known by the names that they are given, or compared by. */
  private lookAtNames(linked: LinkedUnit): void {
    const { symbols, written, checks } = this.input;
    const { names } = symbols.table;
    for (const named of namedValues(linked))
      for (const use of names.assigned(named.name).matches) {
        const value = written.of(linked, named.written);
        this.checkAt(
          use,
          { linked, node: NONE, value },
          { ...named, fn: functionAround(linked, named.site) },
        );
      }
    if (!names.hasComparisons) return;
    for (const compared of comparisons(linked))
      for (const use of names.compared(compared.name)) {
        const value = written.of(linked, compared.written);
        if (!checks.isText(value)) continue;
        const { site } = compared;
        this.checkAt(
          use,
          { linked, node: NONE, value },
          { site, written: site, fn: functionAround(linked, site) },
        );
      }
  }

  /** Methods of classes that derive from known types. */
  private lookAtMethods({ id, unit, methods }: LinkedClass): void {
    const { parts, members } = this.input.objects;
    const linked = parts.program.units[unit];
    for (const type of parts.library.typesOfClass(id))
      for (const use of parts.library.table.facts(type)?.methodMatches ?? [])
        for (const [name, fns] of methods) {
          if (!globMatcher(use.match.method?.names ?? []).test(name)) continue;
          const value = members.of(parts.tokens.instance(id), parts.fields.key(name));
          for (const fn of fns) {
            const site = shownBy(linked, fn);
            if (site !== NONE) this.checkAt(use, { linked, node: NONE, value }, { site, written: site, fn });
          }
        }
  }

  /** Constants that users of a package get: what they do with it is not seen, so that rules ask what it is. */
  private lookAtHandedOut(): void {
    const { symbols, constants, handedOut, objects } = this.input;
    for (const use of symbols.table.unnamed.handedOutMatches) {
      const growth = use.match.when?.value?.backtracks;
      for (const variable of handedOut)
        for (const source of objects.parts.variables.sourcesOf(variable))
          for (const { value, site } of constants.of(source).choices) {
            if (site === undefined || !growsSo(value, growth)) continue;
            const linked = objects.program.units[site.unit];
            const place = { site: site.node, written: site.node, fn: functionAround(linked, site.node) };
            this.checkAt(use, { linked, node: NONE, value: source }, place);
          }
    }
  }

  private lookAtDecorator(decoration: Decoration): void {
    const { symbols } = this.input;
    const { linked, node, callee, site } = decoration;
    if (this.input.branches.isDeadNode(linked, node - linked.base)) return;
    for (const symbol of symbols.of(callee))
      for (const use of symbols.table.facts(symbol)?.decoratedMatches ?? [])
        this.checkAt(use, useOf(decoration), { site, written: site, fn: 0 });
  }

  private check(use: MatchUse, { linked, node, value: given }: Use, fn: number, value: number): void {
    const site = siteOf(linked, node);
    if (site === NONE || this.input.branches.isDeadNode(linked, node - linked.base)) return;
    const written = value < 0 ? site : siteOf(linked, value);
    this.checkAt(
      use,
      { linked, node, value: given },
      { site, written: written === NONE ? site : written, fn },
    );
  }

  private checkAt({ rule, match }: MatchUse, use: Use, { site, written, fn }: Place): void {
    const { files, checks } = this.input;
    const { index } = use.linked;
    if (!checks.hold(match.when, use) || !files.words.fit(match)) return;
    if (!fitsPlace(files.all[index], match, site)) return;
    const key = `${rule.id}:${index}:${site}`;
    const doubt = (match.doubt ?? 0) + this.doubtOfOptions(rule, use, written);
    const confidence = Math.max(0, rule.confidence - doubt);
    const known = this.found.get(key);
    if (known !== undefined && known.confidence >= confidence) return;
    this.found.set(key, {
      rule,
      sink: { unit: index, node: site },
      place: { unit: index, node: written },
      trace: [],
      source: null,
      confidence,
      fn,
    });
  }

  /** What is taken where an option decides that something is done, or that a value is written. */
  private doubtOfOptions({ optionDoubt = 0 }: Rule, { linked, node }: Use, written: number): number {
    if (optionDoubt === 0) return 0;
    const at = node === NONE ? this.input.written.nodeOf(linked, written) : node;
    return at !== NONE && this.options.decides(linked, at - linked.base) ? optionDoubt : 0;
  }
}

/** What shows a function: its first statement, or where nothing stands in it what its class derives from. */
function shownBy({ unit }: LinkedUnit, fn: number): number {
  const { body, owner } = unit.data.functions[fn];
  if (unit.listLength(body) > 0) return unit.listItem(body, 0);
  if (owner < 0) return NONE;
  const { bases } = unit.data.classes[owner];
  return unit.listLength(bases) > 0 ? unit.listItem(bases, 0) : NONE;
}
