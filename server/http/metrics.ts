import type { Server } from '@hapi/hapi';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { BoundPlugin } from './bound-plugin.js';

/** Measures the requests of the public server, and shows them on the private one for Prometheus: `GET /metrics`. */
export function createMetrics(): { measure: BoundPlugin; show: BoundPlugin } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'goalkeeper_' });
  const durations = new Histogram({
    name: 'goalkeeper_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  });
  return {
    measure: { name: 'metrics-measure', register: (server) => observe(server, durations) },
    show: {
      name: 'metrics',
      register(server) {
        server.route({
          method: 'GET',
          path: '/metrics',
          handler: async (_request, h) => h.response(await registry.metrics()).type(registry.contentType),
        });
      },
    },
  };
}

function observe(server: Server, durations: Histogram): void {
  server.events.on('response', ({ method, route, response, info }) => {
    const status = response && 'statusCode' in response ? response.statusCode : 499;
    // Routes, not addresses: the number of label values stays small, whatever clients ask for.
    durations.observe({ method, route: route.path, status }, (info.responded - info.received) / 1000);
  });
}
