import { readdirSync, readFileSync } from 'node:fs';

/** Of the clock in which Linux counts the time of processes. */
const TICKS_A_SECOND = 100;

/**
 * Processor time that a process has taken, with all that it has started and that still runs or that it has waited for.
 * @returns {number | null} seconds, or null where the system does not say
 */
export function processorSeconds(pid) {
  if (process.platform !== 'linux') return null;
  const processes = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const read = statOf(name);
    if (read !== null) processes.set(Number(name), read);
  }
  const children = new Map();
  for (const [child, { parent }] of processes) children.set(parent, [...(children.get(parent) ?? []), child]);
  const ticksOf = (one) =>
    (processes.get(one)?.ticks ?? 0) +
    (children.get(one) ?? []).reduce((sum, child) => sum + ticksOf(child), 0);
  return ticksOf(pid) / TICKS_A_SECOND;
}

/** @returns null for a process that has ended meanwhile */
function statOf(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name of the program, in brackets, may have blanks and brackets of its own.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system, userOfChildren, systemOfChildren] = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), ticks: user + system + userOfChildren + systemOfChildren };
}
