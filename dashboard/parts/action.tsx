import { useState } from 'preact/hooks';
import { asProblem, type Problem } from '../api/problem.js';

/** Something that a person starts and that may fail; once at a time. */
export interface Action {
  busy: boolean;
  problem: Problem | null;
  /** Begins it; what goes wrong is the `problem`. */
  run(work: () => Promise<void>): void;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };
  return { busy, problem, run: (work) => void attempt(work) };
}

/** Why an action has failed, and what to do. */
export function ProblemText({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  return (
    <p role="alert" class="field-problem">
      {[problem.message, problem.details, problem.hint].filter(Boolean).join('. ')}
    </p>
  );
}
