import { FunctionSpans } from '../ir/function-spans.js';
import { lineAt, Unit, type UnitData } from '../ir/unit.js';

/** The code of the lines of a file: the largest piece that lies in a line, else the smallest one that begins there. */
export class PlacesOfLines {
  private readonly nodes = new Map<number, { node: number; isInside: boolean }>();
  private readonly spans: FunctionSpans;
  private readonly unit: Unit;

  constructor(data: UnitData) {
    this.unit = new Unit(data);
    this.spans = new FunctionSpans(data);
    for (let node = 0; node < this.unit.nodeCount; node++) {
      const [start, end] = [this.unit.start(node), this.unit.end(node)];
      if (end <= start) continue;
      const line = lineAt(data.lineStarts, start);
      const isInside = lineAt(data.lineStarts, end) === line;
      const known = this.nodes.get(line);
      const isBetter =
        !known ||
        (known.isInside === isInside
          ? end - start > this.length(known.node) === isInside && end - start !== this.length(known.node)
          : isInside);
      if (isBetter) this.nodes.set(line, { node, isInside });
    }
  }

  at(line: number): { node: number; fn: number } | null {
    const known = this.nodes.get(line);
    return known ? { node: known.node, fn: this.spans.at(this.unit.start(known.node)) } : null;
  }

  private length(node: number): number {
    return this.unit.end(node) - this.unit.start(node);
  }
}
