import type { RepositorySummary } from '#protocol/scan-report.js';
import { counted, grouped } from './counted.js';
import { code, table, text } from './markdown-text.js';
import { type EndpointsByPart, endpointSection, endpointsByPart } from './wiki-endpoints.js';
import { componentFigure } from './wiki-figure.js';
import { overview } from './wiki-overview.js';
import { type Fit, limitedTable, MAX_NAMES, notAnalysed, section, sentence, shares } from './wiki-parts.js';

const MAX_LINES = 300;
/** More than there are: names are what the summary says. */
const MAX_ECOSYSTEMS = 20;

/**
 * The summary of a scan as a Markdown page of at most 300 lines: one screen to begin with, then details. Tables shrink until
 * the page fits. Every scanned name is escaped: it can neither add markup nor mention anyone.
 */
export function wikiMarkdown(summary: RepositorySummary): string {
  const fixed: Fixed = {
    overview: overview(summary),
    endpoints: endpointsByPart(summary),
    dependencies: section('Dependencies', dependencies(summary)),
  };
  let shown = '';
  for (const scale of [1, 0.75, 0.5, 0.35, 0.2]) {
    shown = page(summary, fixed, (most) => Math.max(2, Math.round(most * scale)));
    if (shown.split('\n').length <= MAX_LINES) break;
  }
  return shown;
}

/** What all sizes of the page have. */
interface Fixed {
  overview: string;
  endpoints: EndpointsByPart;
  dependencies: string;
}

function page(summary: RepositorySummary, fixed: Fixed, fit: Fit): string {
  const sections = [
    fixed.overview,
    section('Parts', componentFigure(summary, fit), components(summary, fit)),
    endpointSection(summary, fixed.endpoints, fit),
    section('Where it starts', entryPoints(summary, fit)),
    section('Services', services(summary, fit)),
    section('What it stores', dataStores(summary, fit), entities(summary, fit)),
    section('Sign-in and jobs', libraries(summary, fit)),
    section('Outgoing calls', outgoing(summary, fit)),
    section('Configuration', environment(summary, fit)),
    fixed.dependencies,
    section('Findings', findings(summary, fit)),
    section('What was not analysed', ...notAnalysed(summary, fit)),
  ];
  return `${sections.filter((part) => part !== '').join('\n\n')}\n`;
}

function components(summary: RepositorySummary, fit: Fit): string {
  const { components: parts, completeness: done } = summary;
  const inParts = parts.reduce((sum, { lines }) => sum + lines, 0);
  const { testLines = 0 } = summary;
  const elsewhere = Math.max(0, done.linesAnalysed - inParts - testLines);
  const rows = parts.map(({ name, path, lines, description }) => ({ name, path, lines, description }));
  const shown = rows.slice(0, fit(10));
  const rest = rows.slice(shown.length).reduce((sum, { lines }) => sum + lines, 0) + elsewhere;
  if (shown.length === 0) return '';
  const all = [
    ...shown,
    ...(testLines > 0 ? [{ name: 'tests and examples', path: null, lines: testLines, description: '' }] : []),
    ...(rest > 0
      ? [{ name: 'others', path: null, lines: rest, description: restText(rows.length - shown.length) }]
      : []),
  ];
  const percents = shares(all.map(({ lines }) => lines));
  return table(
    ['Part', 'Folder', 'Lines', 'Share', 'What it is'],
    all.map(({ name, path, lines, description }, index) => [
      text(name),
      path === null ? '' : code(path || '.'),
      grouped(lines),
      percents[index],
      text(description),
    ]),
  );
}

/** What the line for all others stands for. */
function restText(parts: number): string {
  return parts > 0 ? `${counted(parts, 'smaller part')}, and code outside of parts` : 'Code outside of these';
}

function entryPoints(summary: RepositorySummary, fit: Fit): string {
  const cells = ({ kind, description, file, line }: (typeof summary.entryPoints)[number]) => [
    text(kind),
    text(description),
    code(`${file}:${line}`),
  ];
  return limitedTable(['Kind', 'What', 'Where'], summary.entryPoints, cells, fit(12));
}

function services({ services: all = [] }: RepositorySummary, fit: Fit): string {
  const cells = ({
    name,
    kind,
    image,
    ports,
    file,
    dependsOn = [],
    addresses = [],
  }: (typeof all)[number]) => [
    text(name),
    text(kind),
    image === '' ? '' : code(image),
    ports.length === 0 ? '' : code(ports.join(', ')),
    dependsOn.slice(0, MAX_NAMES).map(text).join(', '),
    addresses.slice(0, MAX_NAMES).map(text).join(', '),
    code(file),
  ];
  return limitedTable(
    ['Service', 'Kind', 'Image', 'Ports', 'Starts after', 'Is given the address of', 'Stated in'],
    all,
    cells,
    fit(12),
  );
}

function dataStores(summary: RepositorySummary, fit: Fit): string {
  const cells = ({ name, kind, file, line }: (typeof summary.dataStores)[number]) => [
    text(name),
    text(kind),
    code(`${file}:${line}`),
  ];
  return limitedTable(['Client of', 'Kind', 'First seen'], summary.dataStores, cells, fit(10));
}

/** What is stored, those first that hold what others must not see. */
function entities({ entities: all = [] }: RepositorySummary, fit: Fit): string {
  const ordered = [...all].sort((a, b) => Math.sign(b.sensitive.length) - Math.sign(a.sensitive.length));
  const shown = ordered.slice(0, fit(20));
  const rest = ordered.slice(shown.length, shown.length + 60).map(({ name }) => text(name));
  const cells = ({ name, by, sensitive, file, line }: (typeof all)[number]) => [
    text(name),
    text(by),
    sensitive.slice(0, 8).map(text).join(', '),
    code(`${file}:${line}`),
  ];
  const more = ordered.length - shown.length - rest.length;
  return [
    limitedTable(['Entity', 'By', 'Sensitive fields, by their names', 'Where'], shown, cells, shown.length),
    rest.length > 0 ? `And ${rest.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function libraries({ signIn = [], jobs = [] }: RepositorySummary, fit: Fit): string {
  const rows = [
    ...signIn.map((one) => ({ ...one, use: 'sign-in' })),
    ...jobs.map((one) => ({ ...one, use: 'jobs' })),
  ];
  const cells = ({ use, name, version, file, line }: (typeof rows)[number]) => [
    use,
    text(version === '' ? name : `${name} ${version}`),
    code(`${file}:${line}`),
  ];
  return limitedTable(['For', 'Library that the code imports', 'First seen'], rows, cells, fit(14));
}

function outgoing({ outgoing: all = [] }: RepositorySummary, fit: Fit): string {
  const cells = ({ kind, name, file, line }: (typeof all)[number]) => [
    kind === 'client' ? 'library' : 'host in a URL',
    code(name),
    code(`${file}:${line}`),
  ];
  return limitedTable(['What', 'Name', 'First seen'], all, cells, fit(12));
}

/** Names of variables that say something of a secret, and hold none. */
const ABOUT_SECRET =
  /public_?key|_(enabled|disabled|url|uri|endpoint|path|file|dir|ttl|expir\w*|lifetime|length|header|name)$/i;
const isSecret = (name: string) => SECRET.test(name) && !ABOUT_SECRET.test(name);
const SECRET = /secret|passw|token|(^|_)(api_?)?key($|_)|credential|private/i;

function environment({ environment: all = [] }: RepositorySummary, fit: Fit): string {
  if (all.length === 0) return '';
  const secrets = all.filter(({ name }) => isSecret(name));
  const says = `The code reads at least ${counted(all.length, 'environment variable')}${
    secrets.length > 0 ? `, ${grouped(secrets.length)} of them secrets by their names` : ''
  }.`;
  const ordered = [...secrets, ...all.filter(({ name }) => !isSecret(name))];
  const cells = ({ name, file, line }: (typeof ordered)[number]) => [
    code(name),
    isSecret(name) ? 'secret' : '',
    code(`${file}:${line}`),
  ];
  return `${says}\n\n${limitedTable(['Variable', '', 'First read'], ordered, cells, fit(15))}`;
}

const ecosystems: Readonly<Record<string, string>> = {
  npm: 'npm',
  pypi: 'Python',
  maven: 'Maven and Gradle',
  go: 'Go',
  composer: 'PHP (Composer)',
  nuget: '.NET (NuGet)',
};

/** Libraries that say what a program is built on. */
const NOTABLE =
  /^(express|fastify|koa|@hapi\/hapi|@nestjs\/core|next|nuxt|react|vue|svelte|@angular\/core|hono|typeorm|sequelize|mongoose|@?prisma(\/client)?|knex|passport|jsonwebtoken|express-jwt|bcrypt(js)?|argon2|helmet|axios|socket\.io|graphql|@apollo\/server|electron|flask|django|djangorestframework|fastapi|starlette|aiohttp|tornado|bottle|pyramid|sqlalchemy|sqlmodel|pydantic|celery|requests|httpx|pyjwt|cryptography|passlib|authlib|jinja2|numpy|pandas|torch|tensorflow|boto3|org\.springframework\.boot:spring-boot-starter-(web|webflux|security|data-jpa|thymeleaf|actuator)|org\.hibernate\S*|io\.quarkus:\S+|org\.thymeleaf\S*|io\.jsonwebtoken:\S+|com\.auth0:java-jwt|laravel\/framework|symfony\/[\w-]*framework-bundle|github\.com\/(gin-gonic\/gin|labstack\/echo\S*|gofiber\/fiber\S*))$/i;

function dependencies({ dependencies: all }: RepositorySummary): string {
  if (all.length === 0) return '';
  const byEcosystem = new Map<string, RepositorySummary['dependencies']>();
  for (const one of all) {
    const own = byEcosystem.get(one.ecosystem);
    if (own) own.push(one);
    else byEcosystem.set(one.ecosystem, [one]);
  }
  const counts = table(
    ['Ecosystem', 'To run', 'For development', 'Stated in'],
    [...byEcosystem].slice(0, MAX_ECOSYSTEMS).map(([ecosystem, own]) => {
      const development = own.filter((one) => one.development).length;
      const files = [...new Set(own.map(({ file }) => file))];
      const more = files.length > 1 ? ` and ${counted(files.length - 1, 'more file')}` : '';
      return [
        text(Object.hasOwn(ecosystems, ecosystem) ? ecosystems[ecosystem] : ecosystem),
        grouped(own.length - development),
        grouped(development),
        `${code(files[0])}${more}`,
      ];
    }),
  );
  const notable = new Map(
    all
      .filter(({ name, development }) => !development && NOTABLE.test(name))
      .map((one) => [one.name, one.version]),
  );
  const of = [...notable]
    .slice(0, 20)
    .map(([name, version]) => code(version === '' ? name : `${name} ${version}`));
  return of.length === 0 ? counts : `${counts}\n\nOf note: ${of.join(', ')}.`;
}

function findings({ findings: found, hotSpots }: RepositorySummary, fit: Fit): string {
  const { total, suppressed, nonProduct = 0, unsure = 0, hygiene = 0, bySeverity, byType } = found;
  const outside =
    nonProduct > 0 ? ` ${grouped(nonProduct)} more in tests, examples, vendored and generated code.` : '';
  const doubtful = unsure > 0 ? ` ${grouped(unsure)} more less sure.` : '';
  const apart = hygiene > 0 ? ` ${grouped(hygiene)} more of hygiene.` : '';
  const hidden = `${suppressed > 0 ? ` ${grouped(suppressed)} more suppressed and not counted here.` : ''}${doubtful}${apart}${outside}`;
  if (total === 0) return `None.${hidden}`;
  const bands = ['critical', 'high', 'medium', 'low', 'info'] as const;
  const severities = table(
    bands.map((band) => sentence(band)),
    [bands.map((band) => grouped(bySeverity[band]))],
  );
  const types = limitedTable(
    ['Weakness', 'CWE', 'Findings'],
    byType,
    (entry) => [text(entry.type), text(entry.cwe), grouped(entry.count)],
    fit(12),
  );
  const files = limitedTable(
    ['Hot spot', 'Findings', 'Highest severity'],
    hotSpots,
    (spot) => [code(spot.file), grouped(spot.findings), spot.highestSeverity.toFixed(1)],
    fit(8),
    null,
  );
  return [severities, types, files, hidden.trim()].filter((part) => part !== '').join('\n\n');
}
