import type { EndpointOutline, ServedOutline } from '#protocol/endpoint-review/outline.js';
import {
  MAX_OUTLINE_BYTES,
  MAX_OUTLINE_ENDPOINTS,
  MAX_OUTLINE_FILES,
  MAX_OUTLINE_PATH,
} from '#protocol/endpoint-review/outline-schema.js';
import { sentPath } from './sent-paths.js';

/**
 * What of the endpoints is uploaded to be compared with other commits. Where the list was cut off, or is more than the server
 * takes, it has none, and says so.
 */
export function sentOutline({
  endpoints,
  notRead,
  givenUp,
  isCut,
  cutFiles,
  packages,
  accept,
}: ServedOutline): ServedOutline {
  // By the same rule in every commit, so that none looks new.
  const known = endpoints.filter(({ path }) => path.length <= MAX_OUTLINE_PATH);
  const cut: ServedOutline = {
    endpoints: [],
    notRead: [],
    givenUp: [],
    isCut: true,
    ...(accept && { accept }),
    ...sentPackages(packages),
  };
  const isMore = known.length > MAX_OUTLINE_ENDPOINTS || (cutFiles ?? []).length > MAX_OUTLINE_FILES;
  if (isCut || isMore) return cut;
  const sent: ServedOutline = {
    endpoints: known.map(sentEndpoint),
    notRead,
    givenUp: givenUp.map(sentPath),
    isCut,
    ...(cutFiles && { cutFiles: cutFiles.map(sentPath) }),
    ...(accept && { accept }),
    ...sentPackages(packages),
  };
  return Buffer.byteLength(JSON.stringify(sent)) > MAX_OUTLINE_BYTES ? cut : sent;
}

/** None where they alone take half of what the server takes: endpoints matter more. */
function sentPackages(packages: ServedOutline['packages']): Pick<ServedOutline, 'packages'> {
  if (!packages) return {};
  const { manifests, notRead } = packages;
  const sent = {
    manifests: manifests.map((one) => ({ ...one, file: sentPath(one.file) })),
    notRead: notRead.map(sentPath),
  };
  return Buffer.byteLength(JSON.stringify(sent)) > MAX_OUTLINE_BYTES / 2 ? {} : { packages: sent };
}

function sentEndpoint({ wiredIn, ...one }: EndpointOutline): EndpointOutline {
  return { ...one, file: sentPath(one.file), ...(wiredIn && { wiredIn: wiredIn.map(sentPath) }) };
}
