import {
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';

/** No server took the command, or the connection broke: an election lasts too long, or the database is away. */
const unreachable = [
  MongoServerSelectionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoClientClosedError,
];

/** Codes with which a member says that it is not the primary any more, or is going down (`src/mongo/base/error_codes.yml`). */
const CODES = new Set([89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436]);
/** From the same file. */
const OUT_OF_DISK_SPACE = 14031;
/** SQLite's words for SQLITE_FULL, which the embedded engine hands on without a code of its own. */
const DISK_FULL = /database or disk is full/;

/** Whether the database could not do something that it can do at other times: it is away, without a primary, or its disk is full. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  if (unreachable.some((kind) => error instanceof kind)) return true;
  if (error.hasErrorLabel('RetryableWriteError')) return true;
  return error instanceof MongoServerError && (CODES.has(Number(error.code)) || isDiskFull(error));
}

/** Whether there was no space for a write; what is only read is there all the same. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof MongoServerError)) return false;
  return Number(error.code) === OUT_OF_DISK_SPACE || DISK_FULL.test(error.message);
}
