import type { ComponentChildren } from 'preact';
import type { Problem } from '../api/problem.js';

/** Something is under way. Shown late by the style sheet, so that what is there at once does not flicker. */
export function Loading({ what }: { what: string }) {
  return (
    <p class="loading" role="status">
      {what} …
    </p>
  );
}

/** Why there is nothing to show, and what to do about it. */
export function Failed({ problem, retry }: { problem: Problem; retry(): void }) {
  return (
    <div class="notice failed" role="alert">
      <strong>{problem.message}</strong>
      {problem.details && <p>{problem.details}</p>}
      {problem.hint && <p>{problem.hint}</p>}
      {problem.status !== 404 && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Nothing is there, which is no mistake. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="notice empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}
