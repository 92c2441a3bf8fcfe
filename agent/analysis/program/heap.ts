import { NONE } from '../../ir/kinds.js';
import { FrameName } from '../domain/frame-name.js';
import { idOf } from '../domain/ids.js';
import {
  type ClassRef,
  type Frame,
  type HeapObject,
  type ObjectKind,
  type Origin,
  objectValue,
} from '../domain/value.js';

/** The objects of a program, and those that live as long as it. */
export class Heap {
  private nextObject = 0;
  private readonly stores = new Map<string, HeapObject>();
  private readonly functionObjects = new Map<number, HeapObject>();
  /** What the variables of a function are called before a call brings them to another one. */
  readonly frameName = FrameName.ofFunctions();
  /** Parameters that are given objects which a key chose, as `unit:function:index`. */
  readonly chosenParameters = this.object('class', 0, NONE, { global: true });

  object(
    kind: ObjectKind,
    unit: number,
    node: number,
    about: {
      cls?: ClassRef | null;
      origin?: Origin | null;
      global?: boolean;
      exact?: boolean;
      prototype?: HeapObject;
    } = {},
  ): HeapObject {
    return {
      id: this.nextObject++,
      kind,
      cells: new Map(),
      exact: about.exact ?? false,
      cls: about.cls ?? null,
      origin: about.origin ?? null,
      prototype: about.prototype ?? null,
      unit,
      node,
      global: about.global ?? false,
    };
  }

  /** The object that holds the properties of a function (`f.prototype`, `f.helper = ...`). */
  functionObject(closure: { unit: number; fn: number }): HeapObject {
    const key = idOf(closure.unit, closure.fn);
    let object = this.functionObjects.get(key);
    if (object === undefined) {
      object = this.object('class', closure.unit, NONE, { global: true });
      const prototype = this.object('instance', closure.unit, NONE, { global: true });
      object.cells.set('prototype', objectValue(prototype, []));
      this.functionObjects.set(key, object);
    }
    return object;
  }

  /**
   * Something outside the program that keeps what one run of it puts there for later ones: a session, a cache.
   * @param unit where it is used first
   */
  store(name: string, unit: number, language: string): HeapObject {
    const key = `${language}:${name}`;
    let store = this.stores.get(key);
    if (store === undefined) {
      store = this.object('map', unit, NONE, { global: true });
      this.stores.set(key, store);
    }
    return store;
  }

  isStore(object: Frame | HeapObject): boolean {
    return (
      this.stores.size > 0 &&
      'kind' in object &&
      object.kind === 'map' &&
      [...this.stores.values()].includes(object)
    );
  }
}
