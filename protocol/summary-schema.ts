import Joi from 'joi';
import type { RepositorySummary } from './scan-report.js';

/** More of a list than any summary of ours has: it names 2,000 dependencies at most, and less of all else. */
const MAX_ROWS = 5_000;
/** Members of all objects and lists of a summary together: each is checked. */
export const MAX_SUMMARY_MEMBERS = 200_000;

/** As long as the upload may be: names in manifests are what hostile code makes of them, and are no reason to fail a scan. */
const text = Joi.string().allow('').required();
const count = Joi.number().integer().min(0).required();
/** Fields that a newer agent adds are stored with the others. */
const record = (fields: Joi.SchemaMap) => Joi.object(fields).unknown(true);
const rows = (fields: Joi.SchemaMap) => Joi.array().items(record(fields)).max(MAX_ROWS).required();
const place = { file: text, line: count };
const library = { ...place, name: text, version: text };
/** They may be none. */
const names = Joi.array().items(Joi.string().allow('')).max(1_000);

/** What a summary must have for a wiki to be made of it. */
export const repositorySummarySchema = record({
  name: text,
  commit: text.allow(null),
  branch: text.allow(null),
  purpose: record({ text, file: text }).allow(null),
  running: rows({ command: text, folder: text, file: text, says: text }).optional(),
  testing: rows({ command: text, folder: text, file: text }).optional(),
  frameworks: rows({ ...library, serves: Joi.boolean().required() }).optional(),
  signIn: rows(library).optional(),
  jobs: rows(library).optional(),
  entities: rows({ ...place, name: text, by: text, sensitive: names.required() }).optional(),
  testLines: count.optional(),
  languages: rows({ name: text, files: count, lines: count, bytes: count }),
  components: rows({ name: text, path: text, files: count, lines: count, description: text }),
  packages: rows({
    ...{ folder: text, manifest: text },
    kind: Joi.valid('application', 'library', 'unclear').required(),
    evidence: rows({ speaksFor: Joi.valid('application', 'library').required(), says: text, file: text }),
  }).optional(),
  entryPoints: rows({ ...place, kind: text, description: text }),
  endpoints: rows({
    ...place,
    method: text,
    path: text,
    handler: text,
    checks: text.optional(),
    inputs: names,
    sensitive: names,
  }),
  endpointCount: count,
  openEndpointCount: count.optional(),
  servesByExamples: Joi.boolean().optional(),
  outgoing: rows({ ...place, kind: text, name: text }).optional(),
  environment: rows({ ...place, name: text }).optional(),
  services: rows({
    ...{ name: text, kind: text, image: text, file: text },
    ports: Joi.array().items(Joi.string().allow('')).max(100).required(),
    dependsOn: names,
    addresses: names,
  }).optional(),
  dataStores: rows({ ...place, name: text, kind: text }),
  dependencies: rows({
    ...{ ecosystem: text, name: text, version: text, file: text },
    development: Joi.boolean().required(),
  }),
  findings: record({
    total: count,
    suppressed: count,
    nonProduct: count.optional(),
    unsure: count.optional(),
    hygiene: count.optional(),
    bySeverity: record({ critical: count, high: count, medium: count, low: count, info: count }).required(),
    byType: rows({ type: text, cwe: text, count }),
    top: rows({
      ...{ title: text, type: text, file: text, line: count },
      severity: Joi.number().min(0).max(10).required(),
    }).optional(),
  }).required(),
  hotSpots: rows({ file: text, findings: count, highestSeverity: Joi.number().min(0).max(10).required() }),
  completeness: record({
    state: Joi.valid('complete', 'partial').required(),
    ...{ filesFound: count, filesAnalysed: count, bytesAnalysed: count, linesAnalysed: count },
    skipped: Joi.object().pattern(Joi.string(), count).required(),
    skippedFiles: rows({ path: text, reason: text, line: count.optional() }),
  }).required(),
  tool: record({ engine: text, rules: text }).required(),
} satisfies Record<keyof RepositorySummary, Joi.Schema>);
