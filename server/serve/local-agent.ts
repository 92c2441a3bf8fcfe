import { type ChildProcess, spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { registerAgent } from '#server/agentapi/agent-token.js';
import type { AgentDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import { LOCAL_LABEL } from '#server/scans/claim-rules.js';
import type { Scans } from '#server/scans/scans.js';

export interface LocalAgentParts {
  database: Database;
  scans: Scans;
  log: Logger;
  /** Address of the server as this machine reaches it. */
  server: string;
  /** Folder for private checkouts. */
  workFolder: string;
}

const PROGRAM = fileURLToPath(new URL('../../../bin/goalkeeper.js', import.meta.url));
const DIED = 'The agent died';
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** An agent that lived this long (ms) has not died of its start. */
const STABLE_AFTER = 60_000;
const STOP_WITHIN = 5_000;

/** The agent of this machine, as a child process: started again when it dies, ended with the server. */
export class LocalAgent {
  private child: ChildProcess | null = null;
  private stopping = false;
  private deaths = 0;
  private pause: NodeJS.Timeout | null = null;

  private constructor(
    private readonly parts: LocalAgentParts,
    private readonly token: string,
    private readonly agent: AgentDocument,
  ) {}

  /** Takes over from the local agent of an earlier run, which ended with it, and starts a new one. */
  static async start(parts: LocalAgentParts): Promise<LocalAgent> {
    const { agents } = parts.database.collections;
    const name = `local@${hostname()}`;
    const ofThisMachine = parts.database.singleProcess ? {} : { name };
    for (const earlier of await agents.find({ labels: LOCAL_LABEL, ...ofThisMachine }).toArray()) {
      await agents.deleteOne({ _id: earlier._id });
      await parts.scans.takeBack({ agent: earlier._id, reason: DIED });
    }
    const { token, agent } = await registerAgent(parts.database, {
      name,
      labels: [LOCAL_LABEL],
      teamId: null,
    });
    const started = new LocalAgent(parts, token, agent);
    started.spawn();
    return started;
  }

  /** Process id, for tests and logs; null while it is not running. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Lets the agent hand back what it has at hand, and ends it. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.pause) clearTimeout(this.pause);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(force);
  }

  private spawn(): void {
    const { server, workFolder, log } = this.parts;
    const args = [
      PROGRAM,
      'agent',
      '--server',
      server,
      '--name',
      this.agent.name,
      '--work-folder',
      workFolder,
    ];
    const child = spawn(process.execPath, [...args, '--token-stdin', '--attached'], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: agentEnvironment(),
    });
    this.child = child;
    const startedAt = Date.now();
    // The pipe stays open: when this process dies, however, it closes, and the agent ends.
    child.stdin.on('error', (error) => log.debug({ err: error }, 'local agent: input closed'));
    child.stdin.write(`${this.token}\n`);
    createInterface({ input: child.stderr }).on('line', (line) => log.info({ agent: 'local' }, line));
    child.once('error', (error) => log.error({ err: error }, 'the local agent could not be started'));
    child.once('close', (code, signal) => this.onEnd(startedAt, signal ?? code));
  }

  private onEnd(startedAt: number, how: string | number | null): void {
    this.child = null;
    if (this.stopping) return;
    const { log } = this.parts;
    if (Date.now() - startedAt > STABLE_AFTER) this.deaths = 0;
    const wait = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.deaths++);
    log.error({ how, wait }, 'the local agent ended unexpectedly and is started again');
    this.parts.scans
      .takeBack({ agent: this.agent._id, reason: DIED })
      .catch((error: unknown) =>
        log.error({ err: error }, 'scans of the dead agent wait for the end of their lease'),
      );
    this.pause = setTimeout(() => this.spawn(), wait);
  }
}

/** Keys and tokens of the server are none of the agent's business: it reads code of others. */
function agentEnvironment(): NodeJS.ProcessEnv {
  const passed =
    /^(PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_.*|SystemRoot|SUDO_UID|NODE_.*|GOALKEEPER_(ALLOWED_HOSTS|CA_FILE))$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)));
}
