import type { Evaluation } from './evaluation.js';
import type { ClassFacts } from './module.js';
import { ALL_CLASSES, type ClassRef, cleanMarks, type Value } from './value.js';

const MAX_BASES = 12;

/** Fields that a framework fills and checks, as their decorators say: what is in them is harmless for some weakness classes. */
export class CheckedFields {
  private readonly names = new Set<string>();
  private readonly byClass = new WeakMap<ClassFacts, Map<string, number>>();

  note(facts: ClassFacts, name: string, classes: number): void {
    this.names.add(name);
    const known = this.byClass.get(facts) ?? new Map();
    this.byClass.set(facts, known.set(name, classes));
  }

  /** What was read from such a field of an object. */
  checked(ev: Evaluation, object: Value, name: string, value: Value): Value {
    if (value.marks.length === 0 || !this.names.has(name) || object.objects.length === 0) return value;
    let classes = ALL_CLASSES;
    for (const { cls } of object.objects) classes &= cls === null ? 0 : this.classesOf(ev, cls, name, 0);
    return classes === 0 ? value : value.withMarks(cleanMarks(value.marks, classes));
  }

  private classesOf(ev: Evaluation, cls: ClassRef, name: string, depth: number): number {
    const facts = ev.classFacts(cls);
    const own = this.byClass.get(facts)?.get(name);
    if (own !== undefined || depth >= MAX_BASES) return own ?? 0;
    return facts.bases.reduce((classes, base) => classes | this.classesOf(ev, base, name, depth + 1), 0);
  }
}
