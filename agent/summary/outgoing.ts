import { Kind } from '#agent/ir/kinds.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { isTestPath } from '../workspace/path-kind.js';

type Outgoing = NonNullable<RepositorySummary['outgoing']>[number];

const MAX_HOSTS = 200;

/** Libraries by which programs send requests, by the first part of what is imported. */
const clients = new Set(
  [
    'axios got node-fetch undici request superagent ky needle bent wretch http-proxy http-proxy-middleware nodemailer stripe twilio openai',
    'requests httpx urllib3 aiohttp pycurl treq smtplib boto3 botocore stripe twilio openai',
  ]
    .join(' ')
    .split(' '),
);

/** Names that stand for no host that is called: namespaces, documentation, examples. */
const others =
  /(^|\.)(w3\.org|example\.(com|org|net)|schema\.org|json-schema\.org|xmlsoap\.org|localhost|apache\.org|github\.com|githubusercontent\.com|npmjs\.(com|org)|python\.org|readthedocs\.io|mozilla\.org|stackoverflow\.com|wikipedia\.org|creativecommons\.org|opensource\.org|spring\.io|springframework\.org|jakarta\.ee|java\.sun\.com|oracle\.com)$/;

/** Endings that no host of the internet has. */
const reserved = /\.(example|test|invalid|local|localhost|domain)$/;

/** What documentation is made with links to others, and calls nobody. */
const documentation = /(^|\/)docs?\//;

/** Clients of HTTP and of services that the code imports, and hosts that its URLs name; tests and documentation left out. */
export function outgoingOf(units: readonly UnitData[]): Outgoing[] {
  const found = new Map<string, Outgoing>();
  for (const data of units) {
    if (isTestPath(data.path) || documentation.test(data.path) || data.language === 'template') continue;
    const unit = new Unit(data);
    const add = (kind: Outgoing['kind'], name: string, node: number) => {
      const key = `${kind} ${name}`;
      if (found.has(key) || found.size >= MAX_HOSTS) return;
      found.set(key, { kind, name, file: data.path, line: unit.position(unit.start(node)).line });
    };
    for (const node of data.imports) {
      const name = unit.string(unit.a(node)).split(/[/.]/)[0];
      if (clients.has(name)) add('client', name, node);
    }
    if (!data.strings.some((text) => hostOf(text) !== null)) continue;
    for (let node = 0; node < unit.nodeCount; node++) {
      const host = unit.kind(node) === Kind.String ? hostOf(unit.string(unit.a(node))) : null;
      if (host !== null) add('host', host, node);
    }
  }
  return [...found.values()].sort((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
}

/** The host of a URL that names one in full. */
function hostOf(text: string): string | null {
  const host =
    /^(?:https?|wss?):\/\/(?:[^\s/@]{1,100}@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?:[/?#]|$)/i.exec(
      text,
    )?.[1];
  if (host === undefined || host.length > 200) return null;
  const lower = host.toLowerCase();
  return others.test(lower) ||
    reserved.test(lower) ||
    /^\d+(\.\d+){3}$/.test(lower) ||
    !/\.[a-z]{2,}$/.test(lower)
    ? null
    : lower;
}
