import type { Program } from '../program.js';
import type { Holder } from '../state.js';
import { type Frame, type HeapObject, newFrame } from '../value.js';

/**
 * Objects and variables of functions that outlive the evaluation which made them, by the place where they are made and
 * the call that made them: the same ones each time, so that cells come to rest.
 */
export class SharedObjects {
  private visited = new Set<object>();

  private constructor(
    private readonly program: Program,
    private readonly objects: Map<string, HeapObject>,
    private readonly frames: Map<string, Frame>,
    private readonly ids: Map<Holder, number>,
  ) {}

  static of(program: Program): SharedObjects {
    return new SharedObjects(program, new Map(), new Map(), new Map());
  }

  /** The same, for one evaluation: what it meets first is new to it. */
  visit(): SharedObjects {
    return new SharedObjects(this.program, this.objects, this.frames, this.ids);
  }

  idOf(holder: Holder): number {
    let id = this.ids.get(holder);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(holder, id);
    }
    return id;
  }

  /** @param place where it was put: what is made in one place and put into two is told apart */
  object(object: HeapObject, place: string): { shared: HeapObject; isNew: boolean } {
    const { kind, unit, node, cls, via, prototype } = object;
    const key = `${kind} ${unit} ${node} ${place} ${cls === null ? '' : `${cls.unit}:${cls.cls}`} ${via}`;
    let shared = this.objects.get(key);
    if (shared === undefined) {
      shared = this.program.object(kind, unit, node, {
        cls,
        global: true,
        via,
        ...(prototype === null ? {} : { prototype }),
      });
      this.objects.set(key, shared);
    }
    return { shared, isNew: this.isNew(object) };
  }

  frame(frame: Frame, parent: Frame | null, place: string): { shared: Frame; isNew: boolean } {
    const key = `${frame.unit} ${frame.fn} ${place}`;
    let shared = this.frames.get(key);
    if (shared === undefined) {
      shared = newFrame(frame.unit, frame.fn, parent, true);
      shared.paths = frame.paths;
      this.frames.set(key, shared);
    }
    return { shared, isNew: this.isNew(frame) };
  }

  private isNew(one: object): boolean {
    if (this.visited.has(one)) return false;
    this.visited.add(one);
    return true;
  }
}
