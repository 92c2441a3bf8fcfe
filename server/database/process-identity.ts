import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * When a process started, as an opaque text, or null when there is none. With the pid it names a process: a pid
 * alone is given away again.
 */
export function startOf(pid: number): string | null {
  if (existsSync('/proc/self/stat')) {
    const stat = readProc(pid, 'stat');
    // The second field is the program's name in brackets and may hold blanks; the 22nd is the start time.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields === undefined || fields[0] === 'Z' ? null : fields[19];
  }
  return ps(pid, 'lstart=');
}

/** The command line of a process, arguments separated by blanks; null when there is none. */
export function commandOf(pid: number): string | null {
  if (existsSync('/proc/self/stat')) return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() ?? null;
  return ps(pid, 'command=');
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    // ESRCH: it ended between opening and reading.
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

function ps(pid: number, field: string): string | null {
  try {
    const line = execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' ? null : line;
  } catch (error) {
    // ps exits with 1 when there is no such process; anything else means that we cannot know.
    if ((error as { status?: number }).status === 1) return null;
    throw error;
  }
}
