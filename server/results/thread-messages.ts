import { BSON, type Document } from 'mongodb';

/** What a thread may ask of the database: reads and writes of single documents, and whole results. */
export const operations = ['findOne', 'find', 'replaceOne', 'updateOne'] as const;
export type Operation = (typeof operations)[number];

export interface Question {
  id: number;
  /** Of a collection, or `repositories.byId`. */
  ask: { collection: string; operation: Operation } | 'repository';
  args: Uint8Array;
}
export type Answer =
  | { id: number; one: Uint8Array }
  | { id: number; many: Uint8Array[] }
  /** What went wrong stays in the process; the thread only hands it on. */
  | { id: number; failed: true };

/** What a thread says. */
export type FromThread =
  | Question
  | { results: Uint8Array }
  | { incomplete: string }
  /** `because`: the question that failed. */
  | { because: number }
  | { error: string; stack: string };

/** What a thread is told: to publish a scan, or an answer. */
export type ToThread = { scan: Uint8Array } | Answer;

/** As the driver does it, so that documents from a thread are those that the process would write. */
export function toBytes(value: unknown): Uint8Array {
  return BSON.serialize({ value }, { ignoreUndefined: false });
}

export function fromBytes(bytes: Uint8Array): unknown {
  return (BSON.deserialize(bytes) as Document).value;
}
