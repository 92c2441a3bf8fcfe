import { useState } from 'preact/hooks';
import { ProblemText, useAction } from '../../parts/action.js';
import { useSession } from '../../session/session.js';
import { addressOfView, useTeamViews } from './team-views.js';

interface SavedView {
  name: string;
  /** Of the list, with its filters. */
  address: string;
}

const MOST_VIEWS = 50;

/**
 * Lists that people come back to, by name: those of the team, and those that a person keeps in the browser alone.
 */
export function SavedViews({ address }: { address: string }) {
  const { session } = useSession();
  const key = `views ${session.team.id}`;
  const [views, setViews] = useState(() => stored(key));
  const [isNaming, setNaming] = useState(false);
  const shared = useTeamViews();
  const change = useAction();
  const mayShare = session.permissions.includes('vulnerabilities.triage');
  const current = views.find((view) => view.address === address);
  const currentOfTeam = shared.views.find((view) => addressOfView(view) === address);
  const keep = (changed: SavedView[]) => {
    setViews(changed);
    setNaming(false);
    try {
      localStorage.setItem(key, JSON.stringify(changed));
    } catch {
      // Where the browser keeps nothing, they last as long as the page.
    }
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(form.get('name')).trim();
    if (name === '') return;
    if (form.get('shared') === null)
      keep([...views.filter((view) => view.name !== name), { name, address }].slice(-MOST_VIEWS));
    else
      change.run(async () => {
        await shared.save(name, address);
        setNaming(false);
      });
  };
  const links = [
    ...shared.views.map((view) => ({ name: view.name, address: addressOfView(view), ofTeam: true })),
    ...views.map((view) => ({ ...view, ofTeam: false })),
  ];
  if (links.length === 0 && address === '/findings') return null;
  return (
    <nav class="views" aria-label="Saved views">
      {links.length > 0 && (
        <ul>
          {links.map((view) => (
            <li key={`${view.ofTeam} ${view.name}`}>
              <a href={view.address} aria-current={view.address === address ? 'page' : undefined}>
                <bdi>{view.name}</bdi>
              </a>
              {view.ofTeam && <span class="quiet"> (team)</span>}
            </li>
          ))}
        </ul>
      )}
      {isNaming ? (
        <form onSubmit={save}>
          {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
          <input name="name" aria-label="Name of the view" maxLength={60} required autoFocus />
          {mayShare && (
            <label>
              <input type="checkbox" name="shared" /> For all of the team
            </label>
          )}
          <button type="submit" disabled={change.busy}>
            Save
          </button>
          <button type="button" class="plain" onClick={() => setNaming(false)}>
            Cancel
          </button>
        </form>
      ) : (
        address !== '/findings' && (
          <>
            {current ? (
              <button
                type="button"
                class="plain"
                onClick={() => keep(views.filter((view) => view !== current))}
              >
                Remove this view
              </button>
            ) : (
              !currentOfTeam && (
                <button type="button" class="plain" onClick={() => setNaming(true)}>
                  Save this view
                </button>
              )
            )}
            {currentOfTeam && mayShare && (
              <button
                type="button"
                class="plain"
                disabled={change.busy}
                onClick={() => change.run(() => shared.remove(currentOfTeam))}
              >
                Remove this view of the team
              </button>
            )}
          </>
        )
      )}
      <ProblemText problem={change.problem} />
    </nav>
  );
}

/** What the browser has kept; anything may have written there. */
function stored(key: string): SavedView[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isView).slice(0, MOST_VIEWS) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('address' in value))
    return false;
  const { name, address } = value;
  return typeof name === 'string' && typeof address === 'string' && /^\/findings(\?|$)/.test(address);
}
