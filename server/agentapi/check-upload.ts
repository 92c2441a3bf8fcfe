import type Joi from 'joi';
import type { ServedOutline } from '#protocol/endpoint-review/outline.js';
import {
  endpointOutlineSchema,
  MAX_OUTLINE_BYTES,
  outlineManifestSchema,
} from '#protocol/endpoint-review/outline-schema.js';
import { apiError } from '#server/http/errors.js';
import { compiledCheck } from './compiled-check.js';

/** @throws 400 that says what is wrong, and where */
export function check(schema: Joi.Schema, value: unknown, where = ''): void {
  const { error } = schema.validate(value, { convert: false });
  if (error) throw apiError(400, 'Invalid upload', { details: `${where}${error.message}`.slice(0, 500) });
}

const isEndpoint = compiledCheck(endpointOutlineSchema);
const isManifest = compiledCheck(outlineManifestSchema);

/** Checks the endpoints and packages of an outline whose frame is right. @throws 400 */
export function checkOutline(outline: ServedOutline): void {
  const { endpoints, notRead, givenUp, cutFiles = [], packages } = outline;
  let bytes = [...notRead, ...givenUp, ...cutFiles].reduce((sum, text) => sum + sizeOf(text), 0);
  const count = (value: unknown) => {
    bytes += sizeOf(value);
    if (bytes > MAX_OUTLINE_BYTES)
      throw apiError(400, 'Invalid upload', {
        details: `"served" has more than ${MAX_OUTLINE_BYTES} bytes`,
        hint: 'Leave it out: the endpoints of this scan are not compared then',
      });
  };
  for (const [index, manifest] of (packages?.manifests ?? []).entries()) {
    count(manifest);
    if (!isManifest(manifest))
      check(outlineManifestSchema, manifest, `served.packages.manifests[${index}]: `);
  }
  for (const [index, endpoint] of endpoints.entries()) {
    if (!isEndpoint(endpoint)) check(endpointOutlineSchema, endpoint, `served.endpoints[${index}]: `);
    count(endpoint);
  }
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}
