import { NONE } from '../../ir/kinds.js';
import type { LinkedProgram } from './linked-program.js';
import type { Names, TypeSite } from './names.js';

/** A parameter of a function of the program. */
export interface TypedParameter {
  readonly unit: number;
  readonly fn: number;
  readonly position: number;
}

/** Types that have a name, with what is said at that place for all that are stated to be of it. */
export class NamedTypes {
  /** By unit and node of the type; null until somebody asks. */
  private parameters: Map<string, TypedParameter[]> | null = null;

  constructor(
    private readonly program: LinkedProgram,
    private readonly names: Names,
  ) {}

  /** Where the type is written that a node of a unit names; null where the node names none that has arguments. */
  of(unit: number, node: number): TypeSite | null {
    const meaning = this.names.meaning(unit, node);
    if (meaning === null || meaning.kind === 'module' || meaning.written === undefined) return null;
    const { written } = meaning;
    return written.unit === unit && written.node === node ? null : written;
  }

  /** The parameters that are stated to be of the type. */
  parametersOf({ unit, node }: TypeSite): readonly TypedParameter[] {
    this.parameters ??= this.allParameters();
    return this.parameters.get(`${unit} ${node}`) ?? [];
  }

  private allParameters(): Map<string, TypedParameter[]> {
    const all = new Map<string, TypedParameter[]>();
    for (const { unit, index } of this.program.units)
      for (const [fn, { parameters }] of unit.data.functions.entries())
        for (const [position, { type }] of parameters.entries()) {
          const written = type === NONE ? null : this.of(index, type);
          if (written === null) continue;
          const key = `${written.unit} ${written.node}`;
          const known = all.get(key);
          if (known === undefined) all.set(key, [{ unit: index, fn, position }]);
          else known.push({ unit: index, fn, position });
        }
    return all;
  }
}
