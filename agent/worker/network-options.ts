import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { InvalidNetworkPolicy, type NetworkPolicy, networkPolicy } from '#codehost/network/network-policy.js';
import { OptionError } from './option-error.js';

export interface NetworkOptions {
  allowHost: string[];
  certificateAuthority?: string;
}

/** Options that say which code hosts an agent may clone from. */
export function addNetworkOptions(command: Command): Command {
  return command
    .option(
      '--allow-host <host...>',
      'code hosts with a private address that may be cloned from (or GOALKEEPER_ALLOWED_HOSTS, separated by commas)',
      [],
    )
    .option(
      '--certificate-authority <file>',
      'PEM file of an authority of your own that certificates may be from (or GOALKEEPER_CA_FILE)',
    );
}

/** @throws {OptionError} in words */
export function readNetworkPolicy(
  { allowHost, certificateAuthority }: NetworkOptions,
  environment: NodeJS.ProcessEnv,
): NetworkPolicy {
  const named = environment.GOALKEEPER_ALLOWED_HOSTS?.split(',').map((host) => host.trim()) ?? [];
  const hosts = [...allowHost, ...named].filter((host) => host !== '');
  const file = certificateAuthority ?? environment.GOALKEEPER_CA_FILE;
  try {
    return networkPolicy(hosts, file ? readFileSync(file, 'utf8') : null);
  } catch (error) {
    if (error instanceof InvalidNetworkPolicy) throw new OptionError(error.message);
    const why = error instanceof Error ? error.message : error;
    throw new OptionError(`The certificate authority cannot be read: ${why}`);
  }
}
