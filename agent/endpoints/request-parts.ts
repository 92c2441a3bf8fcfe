import type { Schema } from '#protocol/scan-report.js';
import type { ParameterIn } from './request-shape.js';

/** A place in a file where a part of a request is read. */
export interface Read {
  offset: number;
  request: string;
  in: ParameterIn;
  path: readonly string[];
  schema: Schema;
  required: boolean;
}

/** A part of a request that is handed on as an argument. */
export interface HandedOn {
  offset: number;
  part: RequestPart;
  call: number;
  callee: string;
  position: number;
  /** The parameter that it is for, where the call says so. */
  keyword: string | null;
  /** Its fields become the parameters themselves: `create(**request.json)`. */
  isSpread: boolean;
  /** The function that the call stands in. */
  fn: number;
  /** What the program puts beside it: `{ ...req.body, owner }`; null where it is handed on as it is. */
  beside: readonly string[] | null;
}
/** A call that is handed the request itself, by the name of a parameter. */
export interface HandedWhole {
  offset: number;
  request: string;
  callee: number;
  position: number;
  keyword: string | null;
  /** The function that the call stands in. */
  fn: number;
}
export interface UnitInputs {
  reads: Read[];
  handedOn: HandedOn[];
  wholes: HandedWhole[];
}

/** What an expression is of a request: a field of its body, or all of its query. */
export interface RequestPart {
  request: string;
  in: ParameterIn;
  isFile: boolean;
  path: readonly string[];
}
