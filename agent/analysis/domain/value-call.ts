import type { Arguments } from './summary.js';
import type { Value } from './value.js';

/** A call with everything evaluated. Nodes are of the unit `unit`; NONE where there is no such expression. */
export interface ValueCall {
  callee: Value;
  receiver: Value | null;
  receiverNode: number;
  calleeNode: number;
  method: string | null;
  arguments: Arguments;
  /** How the receiver (or a plain callee) is written. */
  written: string;
  constructs: boolean;
  unit: number;
  node: number;
  /** Function that the call stands in. */
  fn: number;
  /** How often the call was handed on to a caller before it could be resolved. */
  depth: number;
}

/** The call with some things changed. Every call is made of the same members in the same order, which keeps reading them fast. */
export function changedCall(call: ValueCall, changes: Partial<ValueCall>): ValueCall {
  return {
    callee: changes.callee ?? call.callee,
    receiver: changes.receiver === undefined ? call.receiver : changes.receiver,
    receiverNode: changes.receiverNode ?? call.receiverNode,
    calleeNode: changes.calleeNode ?? call.calleeNode,
    method: changes.method === undefined ? call.method : changes.method,
    arguments: changes.arguments ?? call.arguments,
    written: changes.written ?? call.written,
    constructs: changes.constructs ?? call.constructs,
    unit: changes.unit ?? call.unit,
    node: changes.node ?? call.node,
    fn: changes.fn ?? call.fn,
    depth: changes.depth ?? call.depth,
  };
}

/** Where a member is read or written, and how its object is written there (last name of it). */
export interface AccessSite {
  unit: number;
  node: number;
  written: string;
}
