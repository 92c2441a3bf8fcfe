import { parentPort } from 'node:worker_threads';
import type { Collections } from '#server/database/collections.js';
import type { RepositoryDocument, ScanDocument } from '#server/database/documents.js';
import type { PublishingStore } from './publishing-store.js';
import {
  type Answer,
  type FromThread,
  fromBytes,
  type Operation,
  type Question,
  type ToThread,
  toBytes,
} from './thread-messages.js';
import { IncompleteUploadError } from './uploads.js';
import { writeResults } from './write-results.js';

/** A thread that turns uploads into results. The database is the process's: an embedded one has a single connection. */
const port = parentPort;
if (!port) throw new Error('This file is started as a thread.');
const waiting = new Map<number, (answer: Answer) => void>();
let asked = 0;

/** A question that failed: the process knows why. */
class FailedQuestion extends Error {
  constructor(readonly id: number) {
    super(`question ${id} failed`);
  }
}

const say = (message: FromThread) => port.postMessage(message);

async function ask(question: Question['ask'], ...args: unknown[]): Promise<unknown> {
  const id = ++asked;
  const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
  say({ id, ask: question, args: toBytes(args) });
  const answer = await answered;
  if ('failed' in answer) throw new FailedQuestion(id);
  return 'many' in answer ? answer.many.map(fromBytes) : fromBytes(answer.one);
}

/** As much of a collection of the driver as publishing uses. */
function collection(name: string) {
  const by =
    (operation: Operation) =>
    (...args: unknown[]) =>
      ask({ collection: name, operation }, ...args);
  return {
    ...{ findOne: by('findOne'), replaceOne: by('replaceOne'), updateOne: by('updateOne') },
    find: (...args: unknown[]) => ({ toArray: () => by('find')(...args) }),
  };
}

const names = ['scans', 'uploads', 'results', 'artifacts', 'triage', 'assignments', 'issues', 'fixes'];
const store: PublishingStore = {
  // The compiler cannot know that publishing uses no other collections and operations; the others are not there.
  collections: Object.fromEntries(names.map((name) => [name, collection(name)])) as unknown as Collections,
  repositories: {
    byId: async (...args) => (await ask('repository', ...args)) as RepositoryDocument | null,
  },
};

port.on('message', (message: ToThread) => {
  if ('scan' in message) void publish(fromBytes(message.scan) as ScanDocument);
  else {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  }
});

async function publish(scan: ScanDocument): Promise<void> {
  try {
    say({ results: toBytes(await writeResults(store, scan)) });
  } catch (error) {
    if (error instanceof FailedQuestion) say({ because: error.id });
    else if (error instanceof IncompleteUploadError) say({ incomplete: error.message });
    else if (error instanceof Error) say({ error: error.message, stack: error.stack ?? '' });
    else say({ error: String(error), stack: '' });
  }
}
