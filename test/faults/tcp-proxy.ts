import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens on a link: nothing special, each piece comes later, nothing arrives any more, or connections break. */
export type Link =
  | { kind: 'open' }
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'silent' }
  | { kind: 'cut' };

interface Pair {
  client: Socket;
  server: Socket;
}

const OPEN: Link = { kind: 'open' };

/** Stands between two parts, and can be told what the network between them does: for all clients, or for one process. */
export class TcpProxy {
  private readonly pairs = new Set<Pair>();
  private readonly links = new Map<number | 'all', Link>();

  private constructor(
    private readonly listener: Server,
    private readonly targetPort: number,
  ) {}

  /** @param port to listen on, of the loopback address; 0 for a free one */
  static async start(targetPort: number, port = 0): Promise<TcpProxy> {
    const listener = createServer({ allowHalfOpen: true });
    const proxy = new TcpProxy(listener, targetPort);
    listener.on('connection', (client) => proxy.accept(client));
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.listener.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** @param pid of the client process that it concerns; left out: all of them */
  set(link: Link, pid: number | 'all' = 'all'): void {
    if (link.kind === 'open') this.links.delete(pid);
    else this.links.set(pid, link);
    if (link.kind === 'cut')
      for (const pair of this.pairs) if (this.linkOf(pair.client).kind === 'cut') destroy(pair);
  }

  heal(): void {
    this.links.clear();
  }

  async stop(): Promise<void> {
    for (const pair of this.pairs) destroy(pair);
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private accept(client: Socket): void {
    if (this.linkOf(client).kind === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { client, server };
    this.pairs.add(pair);
    this.carry(pair, client, server);
    this.carry(pair, server, client);
  }

  private carry(pair: Pair, from: Socket, to: Socket): void {
    let queue = Promise.resolve();
    const later = (work: () => void) => {
      queue = queue.then(async () => {
        const link = this.linkOf(pair.client);
        if (link.kind === 'slow') await sleep(link.milliseconds);
        // Nothing is lost of a connection that lives: it stands still.
        while (this.linkOf(pair.client).kind === 'silent' && this.pairs.has(pair)) await sleep(20);
        if (!to.destroyed) work();
      });
    };
    from.setNoDelay(true);
    from.on('data', (chunk) => later(() => to.write(chunk)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => this.drop(pair));
    from.on('close', () => later(() => this.drop(pair)));
  }

  private drop(pair: Pair): void {
    this.pairs.delete(pair);
    destroy(pair);
  }

  private linkOf(client: Socket): Link {
    const all = this.links.get('all');
    if (all) return all;
    if (this.links.size === 0) return OPEN;
    for (const [pid, link] of this.links) if (pid !== 'all' && isOf(pid, client)) return link;
    return OPEN;
  }
}

function destroy({ client, server }: Pair): void {
  if (!client.destroyed) client.resetAndDestroy();
  if (!server.destroyed) server.resetAndDestroy();
}

/** Whose a connection is does not change: looked up once for each process. */
const owners = new WeakMap<Socket, Map<number, boolean>>();

function isOf(pid: number, socket: Socket): boolean {
  const known = owners.get(socket) ?? new Map<number, boolean>();
  owners.set(socket, known);
  const found = known.get(pid) ?? holds(pid, inodesOf(socket.remotePort));
  known.set(pid, found);
  return found;
}

/** Whether a process has one of these sockets open: Linux says so in `/proc`. */
function holds(pid: number, inodes: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return inodes.has(readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        return false; // Closed meanwhile.
      }
    });
  } catch {
    return false; // The process has ended.
  }
}

/** The sockets of this machine that have a port at their own end. */
function inodesOf(port: number | undefined): Set<string> {
  const found = new Set<string>();
  if (port === undefined) return found;
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/);
      if (fields[1]?.endsWith(wanted)) found.add(`socket:[${fields[9]}]`);
    }
  return found;
}
