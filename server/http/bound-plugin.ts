import type { Server } from '@hapi/hapi';

/** A Hapi plugin whose options are bound already: what a part of the server hands over to be registered. */
export interface BoundPlugin {
  name: string;
  register(server: Server): void | Promise<void>;
}
