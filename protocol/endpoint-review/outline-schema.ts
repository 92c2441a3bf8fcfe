import Joi from 'joi';
import { REPOSITORY_PATH } from '../repository-path.js';
import { type AcceptPolicy, acceptedChanges, acceptRoles } from './accept-policy.js';
import type { EndpointOutline, OutlineField, OutlineGuard, ServedOutline } from './outline.js';
import type { OutlineManifest, OutlinePackage, PackageOutline } from './packages.js';

/** Endpoints of an outline, and bytes of its JSON; that of a large application has 500 and 300 KB. */
export const MAX_OUTLINE_ENDPOINTS = 20_000;
export const MAX_OUTLINE_BYTES = 4 * 1024 * 1024;
/** Characters of names, and of paths. */
export const MAX_OUTLINE_NAME = 200;
export const MAX_OUTLINE_PATH = 2000;
/** Fields of one endpoint in each of parameters, body and answer. */
export const MAX_OUTLINE_FIELDS = 100;
export const MAX_OUTLINE_GUARDS = 20;
/** Packages of one manifest or lock file. */
const MAX_OUTLINE_PACKAGES = 5_000;
/** Files that say where an endpoint is served. */
export const MAX_OUTLINE_WIRED = 20;
/** Files that were not read, that were given up, or of which something was left out. */
export const MAX_OUTLINE_FILES = 1000;

const name = Joi.string().allow('').max(MAX_OUTLINE_NAME);
const file = Joi.string().max(4096).pattern(REPOSITORY_PATH, 'path in the repository');

/** One endpoint of an outline, as it is uploaded. */
export const endpointOutlineSchema = Joi.object<EndpointOutline>({
  method: Joi.string().max(40).required(),
  path: Joi.string().allow('').max(MAX_OUTLINE_PATH).required(),
  isPartlyKnown: Joi.valid(true),
  application: Joi.string().allow('').max(4096),
  handler: name.required(),
  file: file.required(),
  line: Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
  wiredIn: Joi.array().items(file).max(MAX_OUTLINE_WIRED),
  fields: Joi.array()
    .items(
      Joi.object<OutlineField>({
        name: name.required(),
        in: Joi.valid('query', 'header', 'cookie', 'body', 'response').required(),
        isSensitive: Joi.valid(true),
      }),
    )
    .max(3 * MAX_OUTLINE_FIELDS)
    .required(),
  isOpen: Joi.object({ body: Joi.valid(true), response: Joi.valid(true) }),
  guards: Joi.array()
    .items(
      Joi.object<OutlineGuard>({
        name: name.required(),
        kind: Joi.valid('signed-in', 'role', 'owner', 'token', 'csrf', 'unknown').required(),
      }),
    )
    .max(MAX_OUTLINE_GUARDS)
    .required(),
  authenticated: Joi.valid('yes', 'no', 'unknown').required(),
});

const packageSchema = Joi.object<OutlinePackage>({
  name: name.required(),
  version: name.required(),
  line: Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
  source: name,
  hasInstallScript: Joi.valid(true),
});

/** One manifest of an outline, as it is uploaded. */
export const outlineManifestSchema = Joi.object<OutlineManifest>({
  ecosystem: Joi.valid('npm', 'pypi', 'maven', 'go').required(),
  file: file.required(),
  isLock: Joi.valid(true),
  packages: Joi.array().items(packageSchema).max(MAX_OUTLINE_PACKAGES).required(),
});

/** The frame of an outline: its endpoints are checked one by one, so that nobody waits for thousands of them. */
export const servedOutlineSchema = Joi.object<ServedOutline>({
  endpoints: Joi.array().items(Joi.object().unknown(true)).max(MAX_OUTLINE_ENDPOINTS).required(),
  notRead: Joi.array().items(Joi.string().allow('').max(4200)).max(MAX_OUTLINE_FILES).required(),
  givenUp: Joi.array().items(Joi.string().allow('').max(4096)).max(MAX_OUTLINE_FILES).required(),
  isCut: Joi.boolean().required(),
  cutFiles: Joi.array().items(Joi.string().allow('').max(4096)).max(MAX_OUTLINE_FILES),
  packages: Joi.object<PackageOutline>({
    manifests: Joi.array().items(Joi.object().unknown(true)).max(MAX_OUTLINE_FILES).required(),
    notRead: Joi.array().items(file).max(MAX_OUTLINE_FILES).required(),
  }),
  accept: Joi.object<AcceptPolicy>({
    changes: Joi.array()
      .items(Joi.valid(...acceptedChanges))
      .max(acceptedChanges.length)
      .required(),
    role: Joi.valid(...acceptRoles).required(),
  }),
});
