import type { BoundPlugin } from './bound-plugin.js';

/** Milliseconds behind the time that a body may take: Hapi has given up reading it by then. */
const BEHIND = 100;

/**
 * A body that does not arrive in time is answered 408 at once. Hapi gives up reading it then, but goes on to wait for the
 * rest before it answers, until the whole request has taken too long; this ends the body for it. The connection is closed
 * behind the answer, since the rest may still come.
 */
export const stalledBodies: BoundPlugin = {
  name: 'stalled-bodies',
  register(server) {
    server.ext('onPreAuth', ({ raw: { req, res }, route }, h) => {
      const timeout = route.settings.payload?.timeout;
      if (req.complete || typeof timeout !== 'number') return h.continue;
      const timer = setTimeout(() => {
        if (req.complete || res.headersSent) return;
        res.setHeader('connection', 'close');
        req.emit('end');
      }, timeout + BEHIND);
      res.once('close', () => clearTimeout(timer));
      return h.continue;
    });
  },
};
