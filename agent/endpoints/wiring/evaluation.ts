import type { Unit } from '#agent/ir/unit.js';
import type { ClassSite } from '../program.js';
import type { Arguments, Call, Foreign, Frame, FunctionValue, Value } from './value.js';

/** What a library does with the functions that it is given: undefined where it may call them with anything. */
export type Callbacks = (
  call: Call,
  evaluator: Evaluator,
) => readonly { fn: Value; args: Value[] }[] | undefined;

/** The modules of a program, each run when it is imported first. */
export interface ProgramModules {
  readonly units: readonly Unit[];
  frameOf(unit: number): Frame;
  /** Units whose code is being run, the innermost last. */
  readonly running: readonly number[];
  run(evaluator: Evaluator, unit: number): void;
  imported(evaluator: Evaluator, unit: number, specifier: string): Value;
  importedMember(evaluator: Evaluator, unit: number, specifier: string, name: string): Value;
  memberOf(evaluator: Evaluator, unit: number, name: string): Value | undefined;
  exportsOf(unit: number): Value;
  /** Other parts of a class whose methods stand in several files. */
  partsOf(unit: number, cls: number): readonly ClassSite[];
  setExports(unit: number, value: Value): void;
  setExport(unit: number, name: string, value: Value): void;
  importAll(evaluator: Evaluator, unit: number, node: number): void;
  starred(evaluator: Evaluator, unit: number, name: string): Value;
}

/** What expressions, statements and calls need of the evaluation that they are part of: they lead to each other through it. */
export interface Evaluator {
  readonly modules: ProgramModules;
  /** The calls of what the program does not define, in order. */
  readonly calls: readonly Call[];
  readonly isExhausted: boolean;
  /** Whether anything was left out for want of steps. */
  readonly wasCut: boolean;
  unit(index: number): Unit;
  step(): boolean;
  root(name: string): Foreign;
  foreign(name: string, of: Foreign | null, member: string | null, made: Call | null): Foreign;
  evaluate(frame: Frame, node: number): Value;
  assign(frame: Frame, target: number, value: Value): void;
  member(value: Value, name: string): Value;
  handOut(args: Arguments): void;
  /** Units with code that was not run to its end, and those that go by what it would have made. */
  readonly cutUnits: Set<number>;
  /** Does work that may not take all steps of what it is a part of. */
  keepingSome(work: () => void): void;
  /** Runs the functions that were handed to libraries, until there are none left. */
  runWaiting(): void;
  foreignCall(callee: Foreign, args: Arguments, unit: number, node: number, result?: Foreign): Foreign;
  callFunction(fn: FunctionValue, args: Arguments, receiver: Value): Value;
}
