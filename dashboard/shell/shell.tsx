import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { asProblem } from '../api/problem.js';
import { useSession } from '../session/session.js';

const sections = [
  { path: '/', name: 'Overview' },
  { path: '/findings', name: 'Findings' },
  { path: '/repositories', name: 'Repositories' },
  { path: '/scans', name: 'Scans' },
  { path: '/rules', name: 'Rules and gate' },
  { path: '/set-up', name: 'Set-up', ofOwners: true },
  { path: '/audit', name: 'Audit', ofOwners: true },
];

/** What is around every page: where one can go, and who is signed in. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const { session } = useSession();
  const manages = session.permissions.includes('team.manage');
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  // A page that replaces another is announced and read from its start.
  useLayoutEffect(() => {
    if (shown.current !== path) main.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="bar">
        <a class="brand" href="/">
          Goalkeeper
        </a>
        <nav aria-label="Main">
          {sections
            .filter(({ ofOwners }) => manages || !ofOwners)
            .map((section) => (
              <a
                key={section.path}
                href={section.path}
                aria-current={
                  path === section.path || path.startsWith(`${section.path}/`) ? 'page' : undefined
                }
              >
                {section.name}
              </a>
            ))}
        </nav>
        <Account />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Account() {
  const { session, signOut } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div class="account">
      <a href="/docs/">Docs</a>
      <span title={`${session.role}, key ${session.key.name}`}>{session.team.name}</span>
      <button
        type="button"
        class="plain"
        onClick={() => signOut().catch((error: unknown) => setProblem(asProblem(error).message))}
      >
        Sign out
      </button>
      {problem && <span role="alert">{problem}</span>}
    </div>
  );
}
