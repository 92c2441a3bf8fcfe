import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { ProblemText, useAction } from '../../parts/action.js';
import { useSession } from '../../session/session.js';
import { letOnlyTighten } from './rule-policy.js';

/** For whom decisions about rules are made: for all of the team, or for the repository that the address names. */
export function RuleScope({ repository }: { repository: string | null }) {
  const { route } = useLocation();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('repository')).trim();
    if (name !== '') route(`/rules?repository=${encodeURIComponent(name)}`);
  };
  if (repository !== null)
    return (
      <p>
        What you decide here holds for <bdi>{repository}</bdi> alone, and goes before what holds for the team.{' '}
        <a href="/rules">Decide for all of the team</a>
      </p>
    );
  return (
    <form class="fields" onSubmit={submit}>
      <label class="wide">
        <span>For one repository alone</span>
        <input name="repository" placeholder="group/project" maxLength={1000} required />
      </label>
      <button type="submit">Decide for it</button>
    </form>
  );
}

/** Whether the settings of projects may undo what is decided here. */
export function OnlyTighten({ isSet, changed }: { isSet: boolean; changed(): void }) {
  const { session } = useSession();
  const save = useAction();
  const [wish, setWish] = useState<boolean | null>(null);
  // It is shown until what the server has is there.
  useEffect(() => setWish(null), [isSet]);
  const change = (checked: boolean) => {
    setWish(checked);
    save.run(async () => {
      try {
        await letOnlyTighten(checked);
      } catch (error) {
        setWish(null);
        throw error;
      }
      changed();
    });
  };
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={wish ?? isSet}
          disabled={!session.permissions.includes('team.manage')}
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />
        <span>
          <code>.goalkeeper.yml</code> may only tighten: switch rules on, and raise their severity
        </span>
      </label>
      <ProblemText problem={save.problem} />
    </div>
  );
}
