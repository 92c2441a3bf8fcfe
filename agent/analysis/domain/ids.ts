/** More than the classes or functions of any unit. */
const MANY = 1_000_000;

/** One number for a class or function of a unit. */
export function idOf(unit: number, index: number): number {
  return unit * MANY + index;
}

/** The unit and function that such a number stands for. */
export function placeOf(id: number): { unit: number; fn: number } {
  return { unit: Math.floor(id / MANY), fn: id % MANY };
}
