import type { Endpoint } from '#protocol/scan-report.js';
import { Unit, type UnitData } from '../ir/unit.js';
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
