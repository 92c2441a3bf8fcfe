import Joi from 'joi';
import { RULE_ID } from '#protocol/rule-policy.js';
import { recordAudits } from '#server/audit/audit-log.js';
import type { RepositoryDocument, StoredDecisions, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { bodyOf } from './body-shapes.js';
import { type Operation, operation } from './operation.js';
import { named, repositoryId } from './parameters.js';
import { findRepository } from './repository-path.js';
import { record, rows, score, text, time, version } from './schema-parts.js';

/** Rules that a team, and each of its repositories, may have decided about. */
const MOST_DECISIONS = 500;
const MOST_AT_ONCE = 100;
/** Of a decision; null takes it back. */
const parts = ['on', 'severity', 'comment', 'gate'] as const;

interface DecisionWish {
  rule: string;
  on?: boolean | null;
  severity?: number | null;
  comment?: boolean | null;
  gate?: boolean | null;
}
interface PolicyWish {
  rules?: DecisionWish[];
  onlyTighten?: boolean;
}

const truth = (name: string, description: string) =>
  named(Joi.boolean().strict(), name, description, `${name} must be true, false or null`).allow(null);
const decisions = named(
  Joi.array()
    .items(
      Joi.object({
        rule: named(
          Joi.string().max(200).pattern(RULE_ID),
          'Rule',
          'Id of the rule',
          'Rule must be the id of a rule, such as python/files/path-traversal',
        ).required(),
        on: truth('On', 'Whether the rule reports findings'),
        severity: named(
          Joi.number().min(0).max(10).strict(),
          'Severity',
          'Of all that the rule finds, in place of its own',
          'Severity must be a number from 0 to 10, or null',
        ).allow(null),
        comment: truth('Comment', 'False: its findings get no thread in merge requests'),
        gate: truth('Gate', 'False: its findings fail no merge request and no CI job'),
      }).min(2),
    )
    .min(1)
    .max(MOST_AT_ONCE),
  'Rules',
  'Rules with what is decided about them. What is left out stays, null takes a decision back',
  `Rules must be 1 to ${MOST_AT_ONCE} rules, each with on, severity, comment or gate`,
);
const onlyTighten = named(
  Joi.boolean().strict(),
  'OnlyTighten',
  '`.goalkeeper.yml` may switch rules on and raise their severity only; else it goes before these decisions',
  'OnlyTighten must be true or false',
);

const decisionRow = record({
  rule: Joi.string(),
  on: Joi.boolean().allow(null).description('Null here and below: nothing was decided'),
  severity: score.allow(null),
  comment: Joi.boolean().allow(null),
  gate: Joi.boolean().allow(null),
  by: text.description('Who has decided last'),
  at: time,
});
const policyAnswer = record({
  version,
  data: record({ onlyTighten: Joi.boolean(), rules: rows(decisionRow).description('By id') }),
});
const repositoryPolicyAnswer = record({
  version,
  data: record({ rules: rows(decisionRow).description('By id; those of the team hold beside them') }),
});

/** What a team decides about rules, everywhere and in single repositories. */
export function rulePolicyOperations(database: Database): Operation[] {
  const find = async (team: TeamDocument, path: string) => {
    const repository = await findRepository(database, team._id, path);
    if (!repository) throw apiError(404, 'Repository not found');
    return repository;
  };
  const audit = (teamId: string, by: string, subject: string, { rules = [], ...flags }: PolicyWish) => {
    const entry = { teamId, by, action: 'rule-policy.change', subject };
    const details = [...rules, ...(Object.keys(flags).length > 0 ? [flags] : [])];
    return recordAudits(
      database,
      details.map((detail) => ({
        ...entry,
        detail: Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, String(value)])),
      })),
    );
  };
  return [
    operation({
      method: 'GET',
      path: '/rule-policy',
      id: 'getRulePolicy',
      tag: 'Rules and gate',
      summary: 'Read what the team has decided about rules',
      answer: policyAnswer,
      handler: async ({ caller: { team } }) => ({ version: 'v1', data: teamShown(team) }),
    }),
    operation<unknown, PolicyWish>({
      method: 'PATCH',
      path: '/rule-policy',
      id: 'changeRulePolicy',
      tag: 'Rules and gate',
      summary:
        'Switch rules on or off for the team, change their severity, take them out of threads or of the gate',
      notes:
        'It holds from the next scan of each repository on. Agents of earlier versions do not follow it.',
      permission: 'team.manage',
      body: bodyOf({ rules: decisions, onlyTighten }).min(1),
      answer: policyAnswer,
      errors: { 409: 'The team has decided about 500 rules already' },
      async handler({ caller: { team, key }, body }) {
        const by = `key ${key.keyId}`;
        const change = changeOf('rulePolicy.rules', team.rulePolicy?.rules ?? {}, body.rules ?? [], by);
        if (body.onlyTighten !== undefined) change.$set['rulePolicy.onlyTighten'] = body.onlyTighten;
        const after = await database.teams.update(team._id, filled(change));
        await audit(team._id, by, team._id, body);
        return { version: 'v1', data: teamShown(after ?? team) };
      },
    }),
    operation({
      method: 'GET',
      path: '/repositories/{repositoryId}/rule-policy',
      id: 'getRepositoryRulePolicy',
      tag: 'Rules and gate',
      summary: 'Read what was decided about rules for one repository',
      params: { repositoryId },
      answer: repositoryPolicyAnswer,
      errors: { 404: 'Repository not found' },
      async handler({ caller: { team }, params }) {
        return { version: 'v1', data: repositoryShown(await find(team, params.repositoryId)) };
      },
    }),
    operation<unknown, PolicyWish>({
      method: 'PATCH',
      path: '/repositories/{repositoryId}/rule-policy',
      id: 'changeRepositoryRulePolicy',
      tag: 'Rules and gate',
      summary: 'The same for one repository, before what holds for the team',
      permission: 'team.manage',
      params: { repositoryId },
      body: bodyOf({ rules: decisions.required() }),
      answer: repositoryPolicyAnswer,
      errors: {
        404: 'Repository not found',
        409: 'Of the repository 500 rules were decided about already',
      },
      async handler({ caller: { team, key }, params, body }) {
        const repository = await find(team, params.repositoryId);
        const by = `key ${key.keyId}`;
        const change = changeOf('ruleDecisions', repository.ruleDecisions ?? {}, body.rules ?? [], by);
        const after = await database.repositories.update(team._id, repository._id, filled(change));
        await audit(team._id, by, repository._id, body);
        return { version: 'v1', data: repositoryShown(after ?? repository) };
      },
    }),
  ];
}

/**
 * Each part of a decision is written by itself: two people who change two of them at once do not undo each other's.
 * @throws 409 when there would be too many
 */
function changeOf(field: string, stored: StoredDecisions, wishes: readonly DecisionWish[], by: string) {
  const change: { $set: Record<string, unknown>; $unset: Record<string, ''> } = { $set: {}, $unset: {} };
  const left = new Set(Object.keys(stored));
  for (const { rule, ...wish } of eachRuleOnce(wishes)) {
    const after = { ...stored[rule], ...wish };
    if (parts.every((part) => (after[part] ?? null) === null)) {
      change.$unset[`${field}.${rule}`] = '';
      left.delete(rule);
      continue;
    }
    left.add(rule);
    for (const part of parts) {
      if (wish[part] === null) change.$unset[`${field}.${rule}.${part}`] = '';
      else if (wish[part] !== undefined) change.$set[`${field}.${rule}.${part}`] = wish[part];
    }
    change.$set[`${field}.${rule}.by`] = by;
    change.$set[`${field}.${rule}.at`] = new Date();
  }
  if (left.size > MOST_DECISIONS)
    throw apiError(409, `There are decisions about ${MOST_DECISIONS} rules already`, {
      hint: 'Take back some of them',
    });
  return change;
}

/** Of two wishes about one rule, the later holds. */
function eachRuleOnce(wishes: readonly DecisionWish[]): Iterable<DecisionWish> {
  const byRule = new Map<string, DecisionWish>();
  for (const wish of wishes) byRule.set(wish.rule, { ...byRule.get(wish.rule), ...wish });
  return byRule.values();
}

/** Databases refuse operators without anything to do. */
function filled(change: ReturnType<typeof changeOf>) {
  return Object.fromEntries(Object.entries(change).filter(([, fields]) => Object.keys(fields).length > 0));
}

function teamShown({ rulePolicy: { rules, onlyTighten = false } = {} }: TeamDocument) {
  return { onlyTighten, rules: shown(rules) };
}

function repositoryShown({ ruleDecisions }: RepositoryDocument) {
  return { rules: shown(ruleDecisions) };
}

function shown(stored: StoredDecisions = {}) {
  return Object.entries(stored)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([rule, { on = null, severity = null, comment = null, gate = null, by, at }]) => ({
      ...{ rule, on, severity, comment, gate, by },
      at: at.toISOString(),
    }));
}
