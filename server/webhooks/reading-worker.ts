import { parentPort } from 'node:worker_threads';
import { type ReceivedBody, readDelivery } from './read-delivery.js';

/** A thread that reads large deliveries of code hosts. */
const port = parentPort;
if (!port) throw new Error('This file is started as a thread.');

port.on('message', (received: ReceivedBody) => port.postMessage(readDelivery(received)));
