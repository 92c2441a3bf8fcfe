import type { Config } from '#server/config.js';
import { type CheckResult, failure, ok, warning } from './check-result.js';

const ANSWER_WITHIN = 5_000;

/** What answers at an address. */
type Answer = { kind: 'nobody' } | { kind: 'silence' } | { kind: 'answer'; status: number; text: string };

/** Whether a server runs with these settings, and is ready; whether its public address leads to it. */
export async function listeners(config: Config): Promise<{ runs: boolean; results: CheckResult[] }> {
  const local = `http://${reachable(config.host)}:${config.port}`;
  const answer = await ask(`${local}/ready`);
  if (config.port === 0 || answer.kind === 'nobody')
    return { runs: false, results: [ok('server', `none runs at ${local}.`)] };
  const results = [readiness(local, answer)];
  const runs = answer.kind === 'answer' && isOurs(answer.text);
  if (runs && config.publicUrl) results.push(await publicAddress(config.publicUrl));
  return { runs, results };
}

function readiness(url: string, answer: Answer): CheckResult {
  if (answer.kind !== 'answer')
    return failure('server', `${url} takes connections and does not answer. Look at its log.`);
  if (!isOurs(answer.text))
    return failure('server', `${url} is another program's. Choose a port with GOALKEEPER_PORT.`);
  if (answer.status !== 200)
    return failure('server', `${url} is up, and its database takes no writes. Its log says why.`);
  return ok('server', `${url} is ready.`);
}

async function publicAddress(url: string): Promise<CheckResult> {
  const answer = await ask(`${url}/health`);
  if (answer.kind === 'answer' && answer.status === 200 && isOurs(answer.text))
    return ok('public address', `${url} leads to a Goalkeeper server.`);
  const what = answer.kind === 'answer' ? `status ${answer.status}` : 'nobody answers';
  return warning(
    'public address',
    `GOALKEEPER_PUBLIC_URL (${url}) does not lead to a Goalkeeper server from here: ${what}. Agents, webhooks and links use it: look at the proxy, its certificate and the name.`,
  );
}

/** Both health routes answer an object with a status, or an error in our form. */
function isOurs(text: string): boolean {
  return /^\{"status":"(ok|ready)"\}$/.test(text) || text.includes('"Database is not ready"');
}

async function ask(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN) });
    return { kind: 'answer', status: response.status, text: (await response.text()).slice(0, 1_000) };
  } catch (error) {
    return { kind: error instanceof DOMException ? 'silence' : 'nobody' };
  }
}

/** How this machine reaches what listens at all addresses. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
