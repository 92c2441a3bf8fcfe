import { reasonOf } from '#server/failure.js';

/** The server refused a request; the message says what, and what to do, for people. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const ANSWER_WITHIN = 60_000;

/** The administration interface of a running server. */
export class AdminClient {
  constructor(
    /** Address of the second listener, without a slash at the end. */
    private readonly server: string,
    private readonly token: string,
  ) {}

  /** @returns the parsed body. @throws {AdminRefusal} */
  async request<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    const answer = parse(text);
    if (response.ok) return answer as T;
    throw new AdminRefusal(response.status, inWords(response.status, answer));
  }

  /** The field `data` of an answer. */
  async data<T>(method: string, path: string, body?: object): Promise<T> {
    return (await this.request<{ data: T }>(method, path, body)).data;
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${this.server}/admin/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN),
        redirect: 'error',
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = reasonOf(cause);
      throw new AdminRefusal(
        0,
        `There is no Goalkeeper administration at ${this.server} (${reason}). Start the server, or name the address of its second listener with --server or GOALKEEPER_ADMIN_URL.`,
      );
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not from a Goalkeeper: the status says so
  }
}

function inWords(status: number, answer: unknown): string {
  const { error, details, hint } = (answer ?? {}) as Record<string, string | null | undefined>;
  if (!error)
    return `The server answered with status ${status}, which is not of a Goalkeeper administration.`;
  if (status === 401)
    return `${error}. Give the admin token with GOALKEEPER_ADMIN_TOKEN or --admin-token-file; the first start of the server shows it.`;
  const lines = [details ? `${error} (${details})` : error, ...(hint ? [hint] : [])];
  return lines.map((line) => line.replace(/\.?$/, '.')).join('\n');
}
