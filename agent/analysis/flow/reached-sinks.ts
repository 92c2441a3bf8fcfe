import { Kind } from '../../ir/kinds.js';
import type { Rule } from '../../rules/rule.js';
import type { RawFinding } from '../api/result.js';
import { writtenName } from '../program/expression-names.js';
import type { Flow } from './flow.js';
import { LeastWays } from './least-ways.js';
import { NotedWays } from './noted-ways.js';
import type { Shown } from './reported.js';
import type { Routes } from './routes.js';
import { Witnesses } from './witnesses.js';

/** Data of a source that has got to a sink. */
interface Arrived {
  readonly fact: number;
  /** Context of the source. */
  readonly origin: number;
  readonly shown: Shown;
}

/** A finding, and the most certain of what gets there. */
interface Found {
  readonly rule: Rule;
  readonly classes: number;
  confidence: number;
  arrived: Arrived[];
}

/** The sinks that untrusted data was found to reach: for each rule and place the most certain and shortest way is shown. */
export class ReachedSinks {
  private readonly all = new Map<string, Found>();

  constructor(
    private readonly flow: Flow,
    private readonly routes: Routes,
  ) {}

  /** @param classes of weaknesses that the sink is about */
  add(rule: Rule, classes: number, confidence: number, fact: number, origin: number, shown: Shown): void {
    const key = `${rule.id}:${shown.unit}:${shown.node}`;
    this.routes.add(key, { fact, origin, confidence });
    const known = this.all.get(key);
    const arrived = { fact, origin, shown };
    if (known === undefined) this.all.set(key, { rule, classes, confidence, arrived: [arrived] });
    else if (known.confidence === confidence) known.arrived.push(arrived);
    else if (known.confidence < confidence) Object.assign(known, { confidence, arrived: [arrived] });
  }

  findings(): RawFinding[] {
    const all = [...this.all];
    const noted = new NotedWays(this.flow);
    return [...new Set(all.map(([, { classes }]) => classes))].flatMap((classes) => {
      const found = all.filter(([, one]) => one.classes === classes);
      const ways = new LeastWays(this.flow, noted, classes);
      ways.find(found.flatMap(([, { arrived }]) => arrived));
      const witnesses = new Witnesses(this.flow, ways);
      return found.map(([key, one]) => this.finding(key, one, ways, witnesses));
    });
  }

  private finding(
    key: string,
    { rule, confidence, arrived }: Found,
    ways: LeastWays,
    witnesses: Witnesses,
  ): RawFinding {
    const { fact, origin, shown } = arrived.reduce((best, one) =>
      ways.compare(one.fact, one.origin, best.fact, best.origin) < 0 ? one : best,
    );
    const { trace, source } = witnesses.of(fact, origin);
    return {
      rule,
      sink: { unit: shown.unit, node: shown.node },
      place: { unit: shown.unit, node: shown.place },
      trace: [
        ...trace,
        { kind: 'sink', unit: shown.unit, node: shown.node, subject: this.calledAt(shown), detail: '' },
      ],
      source,
      confidence,
      fn: shown.fn,
      routes: this.routes.of(key, confidence),
    };
  }

  /** How what is called at a sink is written; empty where nothing is called. */
  private calledAt({ unit, node }: Shown): string {
    const { unit: code } = this.flow.objects.program.units[unit];
    const isCall = code.kind(node) === Kind.Call || code.kind(node) === Kind.New;
    if (!isCall) return '';
    const callee = code.a(node);
    const name = writtenName(code, callee);
    const holder = code.kind(callee) === Kind.Member ? writtenName(code, code.a(callee)) : '';
    return holder === '' ? name : `${holder}.${name}`;
  }
}
