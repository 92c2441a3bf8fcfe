import { useEffect, useRef, useState } from 'preact/hooks';
import { asProblem, type Problem } from '../../api/problem.js';
import { ProblemText } from '../../parts/action.js';
import { severityBands } from '../../parts/severity.js';
import { Ago } from '../../parts/time.js';
import { useSession } from '../../session/session.js';
import { type DecisionChange, decide, type RulePolicies } from './rule-policy.js';

interface Props {
  rule: string;
  policies: RulePolicies;
  /** Null: for all of the team. */
  repository: string | null;
  decided(): void;
}

const switches = [
  { part: 'on', name: 'On' },
  { part: 'comment', name: 'Threads' },
  { part: 'gate', name: 'Gate' },
] as const;

/** What is decided about one rule, each part by a click. What is set to what holds anyway is no decision. */
export function RuleDecision(props: Props) {
  const { rule, policies } = props;
  const { session } = useSession();
  const { wish, change, busy, problem } = useClicks(props);
  const { ofTeam, ofRepository } = policies;
  const team = ofTeam.get(rule);
  const own = ofRepository === null ? team : ofRepository.get(rule);
  const above = ofRepository === null ? undefined : team;
  const mayDecide = session.permissions.includes('team.manage');
  /** As it is stored, or is about to be. */
  const said = <Part extends keyof DecisionChange>(part: Part) =>
    (part in wish ? wish[part] : own?.[part]) ?? null;
  const severity = said('severity');
  return (
    <fieldset class="decision" disabled={!mayDecide} aria-busy={busy}>
      <legend class="unseen">What is decided about {rule}</legend>
      {switches.map(({ part, name }) => {
        const usual = above?.[part] ?? true;
        return (
          <label key={part}>
            <input
              type="checkbox"
              checked={said(part) ?? usual}
              onChange={({ currentTarget: { checked } }) =>
                change({ [part]: checked === usual ? null : checked })
              }
            />
            {name}
          </label>
        );
      })}
      <label>
        <span class="unseen">Severity</span>
        <select
          value={severity === null ? '' : String(severity)}
          onChange={({ currentTarget: { value } }) =>
            change({ severity: value === '' ? null : Number(value) })
          }
        >
          <option value="">
            {above?.severity == null ? 'Its own severity' : `${above.severity}, as the team`}
          </option>
          {severitiesWith(severity).map(({ from, name }) => (
            <option key={from} value={String(from)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {own && (
        <span class="quiet">
          <bdi>{own.by}</bdi>, <Ago time={own.at} />
        </span>
      )}
      <ProblemText problem={problem} />
    </fieldset>
  );
}

/** Saves one click after the other, also when they come faster than answers, and shows them until what the server has is there. */
function useClicks({ rule, policies, repository, decided }: Props) {
  const [wish, setWish] = useState<DecisionChange>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const waiting = useRef(0);
  const last = useRef(Promise.resolve());
  useEffect(() => {
    if (waiting.current === 0) setWish({});
  }, [policies]);
  const save = async (part: DecisionChange) => {
    try {
      await decide(repository, rule, part);
      setProblem(null);
    } catch (error) {
      setProblem(asProblem(error));
      setWish({});
    }
    waiting.current -= 1;
    if (waiting.current === 0) decided();
  };
  const change = (part: DecisionChange) => {
    setWish((before) => ({ ...before, ...part }));
    waiting.current += 1;
    last.current = last.current.then(() => save(part));
  };
  return { wish, change, problem, busy: Object.keys(wish).length > 0 };
}

/** The usual steps, and the one that is set when it is none of them. */
function severitiesWith(set: number | null): { from: number; name: string }[] {
  const usual = severityBands.map(({ name, from }) => ({ from, name: `${name} (${from})` }));
  return set === null || usual.some(({ from }) => from === set)
    ? usual
    : [{ from: set, name: String(set) }, ...usual];
}
