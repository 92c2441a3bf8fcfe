import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Resolve } from '#codehost/network/address-guard.js';

/** The addresses of a name, asked again for each question; `question` counts from 0 for each name. */
export type Zone = (name: string, question: number) => string[];

export interface DnsServer {
  /** Resolves by asking this server over UDP. */
  resolve: Resolve;
  /** How often each name was resolved. */
  asked: Map<string, number>;
  close(): void;
}

const TYPE_A = 1;
const TYPE_AAAA = 28;

/** A name server that answers A and AAAA questions by a function, so that its answers can change. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked = new Map<string, number>();
  let answers: string[] = [];
  socket.on('message', (message, from) => {
    const { type } = readQuestion(message);
    const wanted = answers.filter((address) => (type === TYPE_A ? isIPv4(address) : isIPv6(address)));
    socket.send(
      answerTo(message, type === TYPE_A || type === TYPE_AAAA ? wanted : []),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    asked,
    close: () => socket.close(),
    async resolve(name) {
      const question = asked.get(name) ?? 0;
      asked.set(name, question + 1);
      answers = zone(name, question);
      const none = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENODATA') return [];
        throw error;
      };
      const found = [
        ...(await resolver.resolve4(name).catch(none)),
        ...(await resolver.resolve6(name).catch(none)),
      ];
      return found;
    },
  };
}

function readQuestion(message: Buffer): { type: number; end: number } {
  let at = 12;
  while (message[at] !== 0) at += message[at] + 1;
  return { type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(message: Buffer, addresses: string[]): Buffer {
  const { type, end } = readQuestion(message);
  const header = Buffer.from(message.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const records = addresses.map((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
    const fixed = Buffer.alloc(12);
    fixed.writeUInt16BE(0xc00c, 0);
    fixed.writeUInt16BE(type, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt32BE(0, 6);
    fixed.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([fixed, bytes]);
  });
  return Buffer.concat([header, message.subarray(12, end), ...records]);
}
