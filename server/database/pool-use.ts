import type { MongoClient } from 'mongodb';

/** Connections of a client, and operations that wait for one. */
export interface PoolUse {
  open: number;
  used: number;
  waiting: number;
}

/** Counts by the events of the driver, from before it connects. */
export function followPool(client: MongoClient): PoolUse {
  const use: PoolUse = { open: 0, used: 0, waiting: 0 };
  client.on('connectionCreated', () => {
    use.open += 1;
  });
  client.on('connectionClosed', () => {
    use.open -= 1;
  });
  client.on('connectionCheckOutStarted', () => {
    use.waiting += 1;
  });
  client.on('connectionCheckOutFailed', () => {
    use.waiting -= 1;
  });
  client.on('connectionCheckedOut', () => {
    use.waiting -= 1;
    use.used += 1;
  });
  client.on('connectionCheckedIn', () => {
    use.used -= 1;
  });
  return use;
}
