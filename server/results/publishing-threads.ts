import type { Worker } from 'node:worker_threads';
import type { Collection, Document } from 'mongodb';
import type { ScanDocument } from '#server/database/documents.js';
import { KeptThreads } from '#server/kept-threads.js';
import type { PublishingStore } from './publishing-store.js';
import { ThreadEndedError } from './quarantine.js';
import {
  type Answer,
  type FromThread,
  fromBytes,
  operations,
  type Question,
  type ToThread,
  toBytes,
} from './thread-messages.js';
import { IncompleteUploadError } from './uploads.js';
import type { WrittenResults } from './write-results.js';

export interface PublishingBounds {
  /** Milliseconds after which a scan is not waited for any more. */
  within: number;
  /** Megabytes of objects; bodies that are read and written are beside them. */
  heap: number;
}

/** 200,000 findings take one or two minutes. */
const BOUNDS: PublishingBounds = { within: 10 * 60_000, heap: 768 };
/** Milliseconds that a thread stays for the next scan. */
const IDLE = 20_000;

/** Threads in which uploads become results, so that no scan keeps the process from answering. */
export class PublishingThreads {
  private readonly threads: KeptThreads;

  constructor(private readonly bounds = BOUNDS) {
    this.threads = new KeptThreads(new URL('./publishing-worker.js', import.meta.url), bounds.heap, IDLE);
  }

  /** @throws {IncompleteUploadError} {ThreadEndedError} and what the database says */
  async write(store: PublishingStore, scan: ScanDocument): Promise<WrittenResults> {
    const worker = this.threads.take();
    let isLost = false;
    try {
      return await conversation(worker, store, scan, this.bounds.within);
    } catch (error) {
      isLost = error instanceof ThreadEndedError;
      throw error;
    } finally {
      if (isLost) await worker.terminate();
      else this.threads.keep(worker);
    }
  }
}

async function conversation(
  worker: Worker,
  store: PublishingStore,
  scan: ScanDocument,
  within: number,
): Promise<WrittenResults> {
  const failures = new Map<number, unknown>();
  const tell = (message: ToThread) => worker.postMessage(message);
  const { promise, resolve, reject } = outcome<WrittenResults>();
  const end = (reason: string) => reject(new ThreadEndedError(reason));
  const onError = (error: Error) => end(`its thread ended: ${error.message}`);
  const onExit = (code: number) => end(`its thread ended with ${code}`);
  const onMessage = (message: FromThread) => {
    if ('ask' in message)
      answer(store, message).then(tell, (error: unknown) => {
        failures.set(message.id, error);
        tell({ id: message.id, failed: true });
      });
    else if ('results' in message) resolve(fromBytes(message.results) as WrittenResults);
    else if ('incomplete' in message) reject(new IncompleteUploadError(message.incomplete));
    else if ('because' in message) reject(failures.get(message.because));
    else reject(Object.assign(new Error(message.error), { stack: message.stack }));
  };
  const timer = setTimeout(() => end(`it took more than ${within / 60_000} minutes`), within);
  worker.on('error', onError).on('exit', onExit).on('message', onMessage);
  try {
    tell({ scan: toBytes(scan) });
    return await promise;
  } finally {
    clearTimeout(timer);
    // One by one: a worker that loses all its listeners at once hears nothing any more.
    worker.off('error', onError).off('exit', onExit).off('message', onMessage);
  }
}

function outcome<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

async function answer(store: PublishingStore, { id, ask, args }: Question): Promise<Answer> {
  const values = fromBytes(args) as unknown[];
  if (ask === 'repository') {
    const [teamId, repositoryId] = values as [string, string];
    return { id, one: toBytes(await store.repositories.byId(teamId, repositoryId)) };
  }
  const { operation } = ask;
  if (!operations.includes(operation)) throw new Error(`a thread asked for ${operation}`);
  const collection = collectionOf(store, ask.collection);
  const [first, second, third] = values as [Document, Document | undefined, Document | undefined];
  if (operation === 'find')
    return { id, many: (await collection.find(first, second).toArray()).map(toBytes) };
  if (operation === 'findOne') return { id, one: toBytes(await collection.findOne(first, second)) };
  if (operation === 'updateOne')
    return { id, one: toBytes(await collection.updateOne(first, second ?? {}, third)) };
  return { id, one: toBytes(await collection.replaceOne(first, second ?? {}, third)) };
}

function collectionOf({ collections }: PublishingStore, name: string): Collection {
  const found = Object.entries(collections).find(([own]) => own === name)?.[1];
  if (!found) throw new Error(`a thread asked for the collection ${name}`);
  return found as unknown as Collection;
}
