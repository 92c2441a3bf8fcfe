import { readFileSync } from 'node:fs';

/** Of Linux: clock ticks a second in `/proc/<pid>/stat` (`getconf CLK_TCK`). */
const TICKS = 100;

/** CPU time that a process has used so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may have spaces in it; utime and stime are the fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Memory of a process in MB: what it holds now, and the most it ever held. */
export function memoryMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: field('VmRSS'), most: field('VmHWM') };
}

/** Processes that a process has started, and those in turn. */
export function descendants(pid: number): { pid: number; name: string }[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => [
    { pid: child, name: readFileSync(`/proc/${child}/comm`, 'utf8').trim() },
    ...descendants(child),
  ]);
}
