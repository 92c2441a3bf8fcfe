import { readFileSync } from 'node:fs';

// Loaded into a server process before its own code (`node --import`): its clock is ahead of, or behind, that of the machine
// by what stands in a file, and jumps when that changes. What Node itself measures (timers, `performance`) goes on as it was.

const file = process.env.GOALKEEPER_TEST_CLOCK;
const EVERY = 25;

const RealDate = Date;
let ahead = 0;

function read(): void {
  const found = Number(readFileSync(String(file), 'utf8'));
  // While it is being written it is empty.
  if (Number.isFinite(found)) ahead = found;
}

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }

  /** Node's own dates were made by the other one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]';
  }
}

if (file !== undefined) {
  read();
  setInterval(read, EVERY).unref();
  globalThis.Date = ShiftedDate as DateConstructor;
}
