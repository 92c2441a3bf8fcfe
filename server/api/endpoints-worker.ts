import { parentPort } from 'node:worker_threads';
import { endpointsJson, type ScanEndpoints } from './endpoints-json.js';

/** A thread that writes large definitions of endpoints as JSON. */
const port = parentPort;
if (!port) throw new Error('This file is started as a thread.');

port.on('message', (endpoints: ScanEndpoints) => {
  const json = new TextEncoder().encode(endpointsJson(endpoints));
  port.postMessage(json, [json.buffer]);
});
