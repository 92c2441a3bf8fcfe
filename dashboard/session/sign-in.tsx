import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { asProblem, type Problem } from '../api/problem.js';
import { usePageTitle } from '../parts/page-title.js';

interface Props {
  /** A session was there and is over. */
  ended: boolean;
  signIn(key: string): Promise<void>;
}

/** Exchanges an API key for a session; the key itself is not kept by the browser. */
export function SignIn({ ended, signIn }: Props) {
  usePageTitle('Sign in');
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => field.current?.focus(), []);

  const submit = async (event: Event) => {
    event.preventDefault();
    const key = field.current?.value.trim() ?? '';
    if (key === '') return;
    setBusy(true);
    try {
      await signIn(key);
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
      field.current?.select();
    }
  };
  return (
    <main class="sign-in">
      <h1>Goalkeeper</h1>
      {ended && <p role="status">Your session has ended. Sign in again to go on where you were.</p>}
      <form onSubmit={submit}>
        <label for="key">API key</label>
        <input
          ref={field}
          id="key"
          type="password"
          autocomplete="current-password"
          spellcheck={false}
          placeholder="gk_…"
          aria-invalid={problem !== null}
          aria-describedby="key-help key-problem"
        />
        <p id="key-problem" role="alert" class="field-problem">
          {problem && [problem.message, problem.hint].filter(Boolean).join('. ')}
        </p>
        <button type="submit" class="primary" disabled={busy}>
          {busy ? 'Signing in …' : 'Sign in'}
        </button>
      </form>
      <p id="key-help" class="quiet">
        <code>npm start</code> prints the first key and keeps it in <code>.goalkeeper/credentials.json</code>.
        The operator of a server makes more of them with <code>goalkeeper admin</code>.
      </p>
    </main>
  );
}
