import type { Model, RulePack, SourceSpec } from '../../rules/rule.js';

/** Harmless for all classes of weaknesses. */
export const ALL_CLASSES = -1;

/**
 * No class of weaknesses, but said of values like one: it is equal to something that the program keeps, and who put that there is
 * not known.
 */
export const FOUND = 1 << 31;

const SHARED = 1 << 30;
const OWN_BITS = 30;

/**
 * Weakness classes as bits. Classes that nothing but a sanitizer of all classes makes harmless share one. When there are
 * more than 30 others, the last ones share one too, which only makes a sanitizer clean more.
 */
export class WeaknessClasses {
  /** Those that some sanitizer, check or source makes harmless. */
  private readonly cleaned = new Set<string>();
  private readonly bits = new Map<string, number>();

  constructor(packs: readonly RulePack[]) {
    for (const { models } of packs)
      for (const model of models) {
        const harmless = sourcesOf(model).flatMap(({ harmlessFor }) => harmlessFor ?? []);
        const moved = (model.flow ?? []).flatMap(({ sanitizes }) => sanitizes ?? []);
        const { sanitizes = [], validates } = model;
        for (const name of [...harmless, ...moved, ...sanitizes, ...(validates?.classes ?? [])])
          this.cleaned.add(name);
      }
  }

  bit(name: string): number {
    if (name === 'all') return ALL_CLASSES;
    if (!this.cleaned.has(name)) return SHARED;
    let bit = this.bits.get(name);
    if (bit === undefined) {
      bit = 1 << Math.min(this.bits.size, OWN_BITS - 1);
      this.bits.set(name, bit);
    }
    return bit;
  }

  mask(names: readonly string[]): number {
    return names.reduce((mask, name) => mask | this.bit(name), 0);
  }
}

/** All classes but some. */
export function allBut(classes: number): number {
  return ~(classes | FOUND);
}

/** All untrusted data that a model brings in. */
function sourcesOf(model: Model): SourceSpec[] {
  return [
    model.source ?? [],
    (model.taints ?? []).map(({ source }) => source),
    (model.callbacks ?? []).flatMap(({ sources }) => Object.values(sources ?? {})),
    Object.values(model.parameters ?? {}).flatMap(({ source }) => source ?? []),
  ].flat();
}
