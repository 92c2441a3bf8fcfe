import { useState } from 'preact/hooks';
import { useSession } from '../../session/session.js';

interface SavedView {
  name: string;
  /** Of the list, with its filters. */
  address: string;
}

const MOST_VIEWS = 50;

/**
 * Lists that a person comes back to, by name. They stay in the browser: what others should see is sent to them as an address.
 */
export function SavedViews({ address }: { address: string }) {
  const { session } = useSession();
  const key = `views ${session.team.id}`;
  const [views, setViews] = useState(() => stored(key));
  const [isNaming, setNaming] = useState(false);
  const current = views.find((view) => view.address === address);
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
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim();
    if (name !== '') keep([...views.filter((view) => view.name !== name), { name, address }]);
  };
  if (views.length === 0 && address === '/findings') return null;
  return (
    <nav class="views" aria-label="Saved views">
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <a href={view.address} aria-current={view === current ? 'page' : undefined}>
                <bdi>{view.name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {current ? (
        <button type="button" class="plain" onClick={() => keep(views.filter((view) => view !== current))}>
          Remove this view
        </button>
      ) : isNaming ? (
        <form onSubmit={save}>
          {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
          <input name="name" aria-label="Name of the view" maxLength={60} required autoFocus />
          <button type="submit">Save</button>
          <button type="button" class="plain" onClick={() => setNaming(false)}>
            Cancel
          </button>
        </form>
      ) : (
        address !== '/findings' &&
        views.length < MOST_VIEWS && (
          <button type="button" class="plain" onClick={() => setNaming(true)}>
            Save this view
          </button>
        )
      )}
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
