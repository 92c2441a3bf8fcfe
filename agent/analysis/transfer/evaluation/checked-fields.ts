import { bounds } from '../../domain/bounds.js';
import { ALL_CLASSES, type ClassRef, cleanMarks, type Value } from '../../domain/value.js';
import type { ClassFacts } from '../../program/module.js';
import type { Program } from '../../program/program.js';

/** Fields that a framework fills and checks, as their decorators say: what is in them is harmless for some weakness classes. */
export class CheckedFields {
  private readonly names = new Set<string>();
  private readonly byClass = new Map<ClassFacts, Map<string, number>>();

  constructor(private readonly program: Program) {}

  note(facts: ClassFacts, name: string, classes: number): void {
    this.names.add(name);
    const known = this.byClass.get(facts) ?? new Map();
    this.byClass.set(facts, known.set(name, classes));
  }

  /** What was read from such a field of an object. */
  checked(object: Value, name: string, value: Value): Value {
    if (value.marks.length === 0 || !this.names.has(name) || object.objects.length === 0) return value;
    let classes = ALL_CLASSES;
    for (const { cls } of object.objects) classes &= cls === null ? 0 : this.classesOf(cls, name, 0);
    return classes === 0 ? value : value.withMarks(cleanMarks(value.marks, classes));
  }

  private classesOf(cls: ClassRef, name: string, depth: number): number {
    const facts = this.program.hierarchy.facts(cls);
    const own = this.byClass.get(facts)?.get(name);
    if (own !== undefined) return own;
    if (facts.bases.length === 0 || bounds.bases.isReachedBy(depth)) return 0;
    return facts.bases.reduce((classes, base) => classes | this.classesOf(base, name, depth + 1), 0);
  }
}
