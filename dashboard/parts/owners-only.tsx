import type { ComponentChildren } from 'preact';
import { useSession } from '../session/session.js';
import { Empty } from './states.js';

/** Shows its children to those who may manage the team, and all others whom to ask. */
export function OwnersOnly({ children }: { children: ComponentChildren }) {
  const { session } = useSession();
  if (session.permissions.includes('team.manage')) return <>{children}</>;
  return (
    <Empty title="Only owners of the team see this">
      <p>
        You are signed in as {session.role}. Sign in with a key of the role owner, or ask somebody who has one
        to make you a key.
      </p>
    </Empty>
  );
}
