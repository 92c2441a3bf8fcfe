import { REPLICA_SET } from './engine.js';

const onReplicaSet = REPLICA_SET !== undefined;

/** A test of what an embedded engine alone has: a process of ours, a data folder, memory in front of it. */
export const itEmbedded = onReplicaSet ? it.skip : it;

/** A test of what concerns several processes alone, with commands that only a MongoDB server knows. */
export const itReplicaSet = onReplicaSet ? it : it.skip;
