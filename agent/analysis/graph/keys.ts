/**
 * Keys of what the state of a function holds. Even ones are objects, by the node that they begin with; odd ones are
 * variables, and how many calls were made when a cell was stored to.
 */
export class Keys {
  private slotCount = 0;
  private readonly cells = new Map<string, number>();

  begin(slotCount: number): void {
    this.slotCount = slotCount;
    this.cells.clear();
  }

  slot(slot: number): number {
    return 2 * slot + 3;
  }

  /** A variable of another function. The key after it, `callsOf`, says how many calls were made at its last store. */
  cell(fn: number, slot: number): number {
    const name = `${fn} ${slot}`;
    let key = this.cells.get(name);
    if (key === undefined) {
      key = this.slot(this.slotCount + 2 * this.cells.size);
      this.cells.set(name, key);
    }
    return key;
  }

  callsOf(cell: number): number {
    return cell + 2;
  }

  isOwnVariable(key: number): boolean {
    return key !== CALLS && (key & 1) === 1 && slotOf(key) < this.slotCount;
  }

  /** It stands for a number of calls, and for no node. */
  isCount(key: number): boolean {
    const place = slotOf(key) - this.slotCount;
    return key === CALLS || ((key & 1) === 1 && place >= 0 && (place & 1) === 1);
  }

  /** What loops carry from round to round: variables of the function, and objects. */
  isCarried(key: number): boolean {
    return (key & 1) === 0 || this.isOwnVariable(key);
  }
}

/** Under it stands how many calls were made. */
export const CALLS = 1;

export function versionKey(root: number): number {
  return 2 * root;
}

/** The object that a key stands for; only for keys of objects. */
export function rootOfKey(key: number): number {
  return key >> 1;
}

export function isVersionKey(key: number): boolean {
  return (key & 1) === 0;
}

/** The key of a variable, or of an object that was there when there were so many nodes. */
export function isOld(key: number, born: number): boolean {
  return !isVersionKey(key) || rootOfKey(key) < born;
}

function slotOf(key: number): number {
  return (key - 3) >> 1;
}
