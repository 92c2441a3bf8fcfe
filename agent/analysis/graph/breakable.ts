import type { Delta } from './state.js';

/** How control leaves a part of a function: what it changed since the part was entered, and where control stands. */
export interface Exit {
  readonly delta: Delta;
  readonly region: number;
}

/** A loop or switch that statements inside leave early. */
export interface Breakable {
  readonly mark: number;
  readonly isLoop: boolean;
  readonly breaks: Exit[];
  readonly continues: Exit[];
}
