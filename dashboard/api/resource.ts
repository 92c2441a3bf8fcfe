import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { asProblem, type Problem } from './problem.js';

/** What a page has of something that it asked the server for. */
export interface Resource<Value> {
  /** Null until the first answer; that of an earlier question stays until the new one is answered. */
  value: Value | null;
  /** Why the latest request has failed; null: it has not. */
  problem: Problem | null;
  loading: boolean;
  reload(): void;
}

/** Loads when it is first shown, and whenever `key` changes. An answer that was overtaken by a newer question is dropped. */
export function useResource<Value>(key: string, load: () => Promise<Value>): Resource<Value> {
  const [state, setState] = useState<Omit<Resource<Value>, 'reload'>>({
    value: null,
    problem: null,
    loading: true,
  });
  const latest = useRef(0);
  const loader = useRef(load);
  loader.current = load;
  const reload = useCallback(() => {
    const question = ++latest.current;
    setState((before) => ({ ...before, loading: true }));
    loader.current().then(
      (value) => question === latest.current && setState({ value, problem: null, loading: false }),
      (error: unknown) =>
        question === latest.current &&
        setState(({ value }) => ({ value, problem: asProblem(error), loading: false })),
    );
  }, []);
  useEffect(() => {
    reload();
    return () => {
      latest.current++;
    };
  }, [key, reload]);
  return { ...state, reload };
}

/** At first every two seconds, then more and more seldom: long scans would use up the requests that the key may make. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 15_000;

/** Reloads again and again while something changes at the server, but not in tabs that nobody sees. */
export function useRefresh(reload: () => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let pause = FIRST_PAUSE;
    let timer = setTimeout(tick, pause);
    function tick() {
      if (!document.hidden) reload();
      pause = Math.min(LONGEST_PAUSE, pause * 1.15);
      timer = setTimeout(tick, pause);
    }
    return () => clearTimeout(timer);
  }, [reload, active]);
}
