import type { Metrics } from '#server/metrics.js';
import type { BoundPlugin } from './bound-plugin.js';

/** Measures the requests of the public server. */
export const measureRequests = ({ requests }: Metrics): BoundPlugin => ({
  name: 'metrics-measure',
  register(server) {
    server.events.on('response', ({ method, route, response, info }) => {
      const status = response && 'statusCode' in response ? response.statusCode : 499;
      requests.observe({ method, route: route.path, status }, (info.responded - info.received) / 1000);
    });
  },
});

/** `GET /metrics` of the private server, for Prometheus. */
export const showMetrics = (metrics: Metrics): BoundPlugin => ({
  name: 'metrics',
  register(server) {
    server.route({
      method: 'GET',
      path: '/metrics',
      handler: async (_request, h) => h.response(await metrics.text()).type(metrics.registry.contentType),
    });
  },
});
