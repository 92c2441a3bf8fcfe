import { createHash, randomUUID } from 'node:crypto';
import type { LaunchDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { LaunchError, type LaunchRequest } from './launch.js';

/** Milliseconds: whoever sends a request again does so within a day. */
const KEPT_FOR = 24 * 3600 * 1000;

/**
 * The id of the scan that launches with this key mean, for a day: of all requests with the key, in whichever process,
 * one makes the scan.
 * @throws {LaunchError} `key-reused` when the key was used for another launch
 */
export async function scanIdOfKey(
  { collections }: Pick<Database, 'collections'>,
  teamId: string,
  key: string,
  { codehostUrl, branch, name }: LaunchRequest,
  now = new Date(),
): Promise<string> {
  const { launches } = collections;
  const launch: LaunchDocument = {
    _id: `${teamId}:${sha256(key)}`,
    teamId,
    request: sha256(JSON.stringify([codehostUrl, branch, name])),
    scanId: randomUUID(),
    expiresAt: new Date(now.getTime() + KEPT_FOR),
  };
  // Not pruned yet: it counts no more.
  await launches.deleteOne({ _id: launch._id, expiresAt: { $lte: now } });
  try {
    await launches.insertOne(launch);
    return launch.scanId;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const known = await launches.findOne({ _id: launch._id });
  if (known?.request !== launch.request) throw new LaunchError('key-reused');
  return known.scanId;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
