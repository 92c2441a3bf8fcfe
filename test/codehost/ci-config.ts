import { parse, parseDocument } from 'yaml';
import type { CodeHost } from './host.js';
import { fullPath, type Project } from './model.js';
import { readBlob } from './repository.js';

/** One job of a CI configuration, as far as the stand-in reads it; `rules` are not judged: every job runs. */
export interface ConfiguredJob {
  name: string;
  stage: string;
  variables: Record<string, string>;
  /** Audience by the name of the variable that gets the token. */
  idTokens: Record<string, string | string[]>;
  script: string[];
}

/** Why no pipeline can be made; the text is the host's. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

interface Header {
  inputs: Record<string, { default?: unknown; options?: unknown[]; regex?: string; type?: string }>;
}

interface Source {
  project: Project;
  sha: string;
}

const KEYWORDS = new Set([
  'default',
  'include',
  'stages',
  'variables',
  'workflow',
  'image',
  'cache',
  'spec',
  'pages',
]);
const MAX_INCLUDE_DEPTH = 5;

/** Reads `.gitlab-ci.yml` of a commit with local includes and components of this host, inputs filled in. */
export async function readConfiguration(
  host: CodeHost,
  source: Source,
  inputs: Record<string, unknown>,
): Promise<ConfiguredJob[]> {
  const jobs = await readFile(host, source, '.gitlab-ci.yml', inputs, 0);
  if (jobs.length === 0)
    throw new ConfigurationError(
      'The resulting pipeline would have been empty. Review the rules configuration for the relevant jobs.',
    );
  return jobs;
}

async function readFile(
  host: CodeHost,
  source: Source,
  path: string,
  inputs: Record<string, unknown>,
  depth: number,
): Promise<ConfiguredJob[]> {
  if (depth > MAX_INCLUDE_DEPTH) throw new ConfigurationError('Maximum of nested includes is exceeded');
  const file = source.project.repository && (await readBlob(source.project.repository, source.sha, path));
  if (!file)
    throw new ConfigurationError(
      depth === 0 ? 'Missing CI config file' : `Local file \`${path}\` does not exist!`,
    );
  const body = interpolated(file.toString('utf8'), inputs);
  const included = await readIncludes(host, source, asList(body.include), depth);
  const shared = textsOf(body.variables);
  const own = Object.entries(body)
    .filter(([name, job]) => !name.startsWith('.') && !KEYWORDS.has(name) && isRecord(job) && 'script' in job)
    .map(([name, job]) => readJob(name, job as Record<string, unknown>, shared));
  return [...included, ...own];
}

async function readIncludes(host: CodeHost, source: Source, includes: unknown[], depth: number) {
  const jobs: ConfiguredJob[] = [];
  for (const include of includes) {
    const entry = typeof include === 'string' ? { local: include } : (include as Record<string, unknown>);
    const inputs = isRecord(entry.inputs) ? entry.inputs : {};
    if (typeof entry.local === 'string')
      jobs.push(...(await readFile(host, source, entry.local.replace(/^\//, ''), inputs, depth + 1)));
    else if (typeof entry.component === 'string')
      jobs.push(...(await readComponent(host, source, entry.component, inputs, depth + 1)));
    else throw new ConfigurationError('Only `include:local` and `include:component` are known here');
  }
  return jobs;
}

/** `<host>/<project path>/<name>@<version>`, of a project on the same host. */
async function readComponent(
  host: CodeHost,
  source: Source,
  address: string,
  inputs: Record<string, unknown>,
  depth: number,
) {
  const fqdn = new URL(host.url).host;
  const resolved = address
    .replace('$CI_SERVER_FQDN', fqdn)
    .replace('$CI_PROJECT_PATH', fullPath(source.project))
    .replace('$CI_COMMIT_SHA', source.sha);
  const match = /^([^/]+)\/(.+)\/([^/@]+)@(.+)$/.exec(resolved);
  const project = match?.[1] === fqdn ? host.state.findProject(match[2]) : null;
  if (!match || !project?.repository)
    throw new ConfigurationError(`Component '${resolved}' - content not found`);
  const [, , , name, version] = match;
  const folder = await readBlob(project.repository, version, `templates/${name}/template.yml`);
  const path = folder ? `templates/${name}/template.yml` : `templates/${name}.yml`;
  return readFile(host, { project, sha: version }, path, inputs, depth);
}

/** Checks the inputs against the header `spec:inputs`, and puts them in the place of `$[[ inputs.name ]]`. */
function interpolated(text: string, inputs: Record<string, unknown>): Record<string, unknown> {
  const parts = text.split(/^---\s*$/m).filter((part) => part.trim() !== '');
  const first: unknown = parts.length > 1 ? parse(parts[0]) : null;
  const spec = isRecord(first) && isRecord(first.spec) ? first.spec : null;
  const declared = isRecord(spec?.inputs) ? spec.inputs : {};
  const values = checkedInputs(declared as Header['inputs'], inputs);
  const bodyText = spec ? parts.slice(1).join('\n') : text;
  const filled = bodyText.replace(/\$\[\[\s*inputs\.([\w-]+)[^\]]*\]\]/g, (whole, name: string) => {
    if (!(name in values))
      throw new ConfigurationError(`unknown interpolation provided: \`${name}\` in \`${whole}\``);
    const value = values[name];
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
  const body = parseDocument(filled);
  if (body.errors.length > 0)
    throw new ConfigurationError(`Invalid configuration format: ${body.errors[0].message}`);
  const parsed: unknown = body.toJS();
  if (!isRecord(parsed)) throw new ConfigurationError('Invalid configuration format');
  return parsed;
}

function checkedInputs(declared: Header['inputs'], inputs: Record<string, unknown>): Record<string, unknown> {
  const unknown = Object.keys(inputs).filter((name) => !(name in declared));
  if (unknown.length > 0)
    throw new ConfigurationError(
      `Given inputs not defined in the \`spec\` section of the included configuration file: ${unknown.join(', ')}`,
    );
  const values: Record<string, unknown> = {};
  for (const [name, rawRule] of Object.entries(declared)) {
    const rule = rawRule ?? {};
    const value = inputs[name] ?? rule.default;
    if (value === undefined)
      throw new ConfigurationError(`\`${name}\` input: required value has not been provided`);
    const type = rule.type ?? 'string';
    const actual = Array.isArray(value) ? 'array' : typeof value;
    if (actual !== type) throw new ConfigurationError(`\`${name}\` input: provided value is not a ${type}`);
    if (rule.options && !rule.options.includes(value))
      throw new ConfigurationError(
        `\`${name}\` input: \`${String(value)}\` cannot be used because it is not in the list of the allowed options`,
      );
    if (rule.regex && !new RegExp(rule.regex).test(String(value)))
      throw new ConfigurationError(`\`${name}\` input: provided value does not match required RegEx pattern`);
    values[name] = value;
  }
  return values;
}

function readJob(name: string, job: Record<string, unknown>, shared: Record<string, string>): ConfiguredJob {
  const tokens = isRecord(job.id_tokens) ? job.id_tokens : {};
  return {
    name,
    stage: typeof job.stage === 'string' ? job.stage : 'test',
    variables: { ...shared, ...textsOf(job.variables) },
    idTokens: Object.fromEntries(
      Object.entries(tokens).map(([variable, token]) => [
        variable,
        (token as { aud: string | string[] }).aud,
      ]),
    ),
    script: asList(job.script).map(String),
  };
}

function textsOf(value: unknown): Record<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.map(([name, each]) => [name, String(isRecord(each) ? each.value : each)]),
  );
}

function asList(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
