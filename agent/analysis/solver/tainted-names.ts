import type { SourceKind } from '../../rules/rule.js';
import { bounds } from '../domain/bounds.js';
import type { Cell, Holder } from '../domain/state.js';
import type { Summary } from '../domain/summary.js';
import type { HeapObject, Value } from '../domain/value.js';
import { NameSet } from '../program/name-set.js';
import { FreshNames } from '../program/names-by-module.js';
import type { Program } from '../program/program.js';
import type { Mentions } from '../selection/mentions.js';
import { namesOfFew, usersOf } from '../selection/relevance.js';
import type { Analysis } from '../transfer/evaluation/evaluation.js';
import { SinkReachers } from './sink-reachers.js';
import type { StepBudget } from './step-budget.js';
import type { TaintProducers } from './taint-producers.js';

/**
 * Names by which outside data is met away from where it comes in: functions that give it, and variables, fields and keys
 * where it was put. Functions that use one of them are looked at too: where types are stated all that may mean the same
 * function or field, elsewhere those that use a name of the rules.
 */
export class TaintedNames {
  private readonly known = new Set<string>();
  private readonly knownAnywhere = new Set<string>();
  /** Those of them that hold what others send. */
  private readonly sent = new Set<string>();
  private names = new Set<string>();
  /** Evaluations for such names up to this search, and those before it. */
  private spent = 0;
  private begun = 0;
  private sinkReachers: SinkReachers | null = null;
  /** Names that mean the same everywhere: texts, and what code without stated types is known by. */
  private anywhere = new Set<string>();
  /** Where types are stated, names by the modules that may mean the same function or field by them. */
  private readonly stated = new FreshNames();
  /** The same of what others send. */
  private readonly statedSent = new FreshNames();

  constructor(
    private readonly analysis: Analysis,
    private readonly mentions: Mentions,
    private readonly taintProducers: TaintProducers,
    private readonly steps: Pick<StepBudget, 'evaluations'>,
    /** Makes the summaries again that were made without what turned out to give outside data. */
    private readonly renew: () => void,
  ) {}

  /** Notes the name of a function where outside data is in what it gives back, throws, or puts into what it is given. */
  addFunction(unit: number, fn: number, { returns, throws, effects }: Summary): void {
    const depth = bounds.carriedDepth.limit;
    let load = this.carries(returns, depth);
    if (throws !== null) load = more(load, this.carries(throws, depth));
    for (const { cells } of effects)
      for (const cell of cells.values()) load = more(load, this.carries(cell, depth - 1));
    if (load === 'nothing') return;
    this.taintProducers.add(unit, fn);
    const { isStaticallyTyped, unit: ir } = this.analysis.program.modules[unit];
    const { name, owner } = ir.data.functions[fn];
    this.note(name, load, !isStaticallyTyped);
    if (isStaticallyTyped && owner >= 0)
      for (const user of this.mentions.of(unit, owner)) this.noteStated(user, name, load);
  }

  /** The same for what a cell of a module, an object or a class holds. */
  addCell(holder: Holder, key: Cell, value: Value): void {
    const load = this.carries(value, bounds.carriedDepth.limit);
    if (load === 'nothing') return;
    const { unit: ir, isStaticallyTyped } = this.analysis.program.modules[holder.unit];
    const name = 'fn' in holder && typeof key === 'number' ? ir.data.functions[holder.fn].locals[key] : key;
    const isField =
      isStaticallyTyped && !('fn' in holder) && (holder.kind === 'class' || holder.kind === 'instance');
    if (typeof name === 'string') this.note(name, load, !isField);
    if (!isStaticallyTyped || 'fn' in holder) return;
    if (typeof name === 'string') this.noteField(holder.unit, name, load);
    for (const field of fieldsOf(this.analysis.program, holder)) this.noteField(holder.unit, field, load);
  }

  /** Whether all functions that use one of the names were looked at. */
  get isSettled(): boolean {
    return (
      this.names.size === 0 &&
      this.stated.isEmpty &&
      this.statedSent.isEmpty &&
      !this.taintProducers.isOutdated
    );
  }

  /** Looks at the functions that use the names, and at those that use what those make known. */
  lookAtUsers(): void {
    this.begun = this.steps.evaluations;
    const { modules, texts } = this.analysis.program;
    const checked = modules.filter(({ isStaticallyTyped }) => isStaticallyTyped);
    for (
      let round = 0;
      !this.isSettled && !this.isSpent() && !bounds.taintedNameRounds.isReachedBy(round);
      round++
    ) {
      const fresh = this.names;
      const names = NameSet.of(fresh, texts);
      const anywhere = namesOfFew(checked, NameSet.of(this.anywhere, texts), bounds.nameUsers);
      this.names = new Set();
      this.anywhere = new Set();
      const [stated, statedSent] = [this.stated.take(), this.statedSent.take()];
      this.renew();
      for (const module of modules) {
        const { index, isStaticallyTyped } = module;
        for (const some of isStaticallyTyped ? [anywhere, NameSet.of(stated.in(index), texts)] : [names])
          for (const fn of usersOf(module, some))
            if (!module.open[fn] && this.analysis.selection.isSelected(module, fn) && !this.isSpent())
              this.analysis.solver.summary(index, fn);
        for (const fn of usersOf(module, NameSet.of(statedSent.in(index), texts)))
          if (!module.open[fn] && !this.isSpent()) this.analysis.solver.summary(index, fn);
      }
      this.lookAtBringers(fresh);
    }
    this.spent += this.steps.evaluations - this.begun;
  }

  /** In a large library nearly all functions hang together by such names: what that costs has an end. */
  private isSpent(): boolean {
    return (
      this.analysis.program.typedFunctions > bounds.openCallFunctions.limit &&
      bounds.nameEvaluations.isReachedBy(this.spent + this.steps.evaluations - this.begun)
    );
  }

  /** What others send may be brought to where it does harm by functions that use no name of the rules. */
  private lookAtBringers(names: ReadonlySet<string>): void {
    const modules = this.analysis.program.modules.filter(({ isStaticallyTyped }) => !isStaticallyTyped);
    if (modules.length === 0) return;
    const brought = [...names].filter((name) => this.sent.has(name));
    const sent = namesOfFew(modules, NameSet.of(brought, this.analysis.program.texts), bounds.nameUsers);
    if (sent.numbers.length === 0) return;
    this.sinkReachers ??= new SinkReachers(this.analysis.program, this.analysis.selection, modules);
    for (const module of modules)
      for (const fn of usersOf(module, sent))
        if (!module.open[fn] && this.sinkReachers.has(module, fn))
          this.analysis.solver.summary(module.index, fn);
  }

  /** Whether outside data is in the value. The keys of objects in it that have some are noted on the way. */
  private carries(value: Value, depth: number): Load {
    let load: Load = 'nothing';
    for (const { origin } of value.marks)
      if (origin.source !== null) load = more(load, SENT.has(origin.source.kind) ? 'sent' : 'some');
    for (const object of value.objects)
      for (const [key, cell] of object.cells) {
        if (bounds.carriedDepth.isReachedBy(bounds.carriedDepth.limit - depth)) return load;
        const held = this.carries(cell, depth - 1);
        if (held === 'nothing') continue;
        load = more(load, held);
        if (typeof key === 'string') this.note(key, held, true);
      }
    return load;
  }

  private note(name: string, load: Load, isAnywhere: boolean): void {
    if (name === '') return;
    if (load === 'sent' && !this.sent.has(name)) {
      this.sent.add(name);
      this.names.add(name);
    }
    if (isAnywhere && !this.knownAnywhere.has(name)) {
      this.knownAnywhere.add(name);
      this.anywhere.add(name);
    }
    if (this.known.has(name)) return;
    this.known.add(name);
    this.names.add(name);
  }

  /** A field is used in the file of its class by others too, and elsewhere where classes of that file are named. */
  private noteField(unit: number, field: string, load: Load): void {
    this.noteStated(unit, field, load);
    for (const cls of this.analysis.program.modules[unit].unit.data.classes.keys())
      for (const user of this.mentions.of(unit, cls)) this.noteStated(user, field, load);
  }

  private noteStated(unit: number, name: string, load: Load): void {
    if (name === '') return;
    this.stated.add(unit, name);
    if (load === 'sent') this.statedSent.add(unit, name);
  }
}

/** The fields of classes that hold an object which was made for them: a collection or a variable of a thread. */
function* fieldsOf(program: Program, object: HeapObject): Iterable<string> {
  const { unit } = object;
  for (const cls of program.modules[unit].unit.data.classes.keys()) {
    const facts = program.hierarchy.known({ unit, cls, frame: null });
    if (facts === undefined) continue;
    for (const cells of [facts.statics.cells, facts.fields, facts.shape.cells])
      for (const [name, { objects }] of cells)
        if (typeof name === 'string' && objects.includes(object)) yield name;
  }
}

/** What is in a value: no outside data, some, or some that anybody may send. */
type Load = 'nothing' | 'some' | 'sent';
const SENT: ReadonlySet<SourceKind> = new Set(['request', 'message', 'dom', 'upload', 'archive']);

function more(one: Load, other: Load): Load {
  if (one === 'sent' || other === 'sent') return 'sent';
  return one === 'nothing' ? other : one;
}
