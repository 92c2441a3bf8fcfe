import type { Endpoint } from '#protocol/scan-report.js';
import { lineAt, Unit, type UnitData } from '../ir/unit.js';
import { Routes } from './routes.js';

/** The functions that answer endpoints: those at whose head they stand, and of several the inner one as well. */
export class HandlersOfEndpoints {
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly routes: Routes;
  private readonly served = new Map<number, Map<Endpoint, number[]>>();

  constructor(
    private readonly units: readonly UnitData[],
    endpoints: readonly Endpoint[],
  ) {
    this.indexes = new Map(units.map(({ path }, index) => [path, index]));
    this.routes = new Routes(endpoints);
  }

  unitOf(file: string): number | null {
    return this.indexes.get(file) ?? null;
  }

  of(endpoint: Endpoint): { unit: number; fn: number }[] {
    const unit = this.unitOf(endpoint.file);
    if (unit === null) return [];
    return (this.inUnit(unit).get(endpoint) ?? []).map((fn) => ({ unit, fn }));
  }

  /** Whether a place lies in the function that answers an endpoint. */
  isWithin(endpoint: Endpoint, { file, line }: { file: string; line: number }): boolean {
    return (
      file === endpoint.file &&
      this.of(endpoint).some(({ unit, fn }) => {
        const { functions, lineStarts } = this.units[unit];
        const { start, end } = functions[fn];
        // What stands beside its head may be before it.
        return lineAt(lineStarts, start) < line && line <= lineAt(lineStarts, end);
      })
    );
  }

  /** The innermost function that a line lies in, where it lies in one. */
  around({ file, line }: { file: string; line: number }): { unit: number; fn: number }[] {
    const unit = this.unitOf(file);
    if (unit === null) return [];
    const { functions, lineStarts } = this.units[unit];
    const fn = functions.findLastIndex(
      ({ start, end }) => lineAt(lineStarts, start) <= line && line <= lineAt(lineStarts, end),
    );
    return fn > 0 ? [{ unit, fn }] : [];
  }

  private inUnit(index: number): Map<Endpoint, number[]> {
    const known = this.served.get(index);
    if (known !== undefined) return known;
    const found = new Map<Endpoint, number[]>();
    const view = { path: this.units[index].path, unit: new Unit(this.units[index]) };
    for (let fn = 1; fn < this.units[index].functions.length; fn++)
      for (const endpoint of this.routes.servedBy(view, fn))
        found.set(endpoint, [...(found.get(endpoint) ?? []), fn]);
    this.served.set(index, found);
    return found;
  }
}
