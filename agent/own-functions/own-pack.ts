import { nearest } from '../nearest.js';
import type { Model, Rule, RulePack, RuleSet } from '../rules/rule.js';
import { CONFIG_FILE } from '../workspace/config-file.js';
import { type OwnFunction, ownSymbol, settingOf } from './own-function.js';

const languages = ['javascript', 'python', 'java', 'go'];
/** What a project says of its own code is rarely wrong. */
const CONFIDENCE = 8;

/** What people call kinds of weakness that rules have other names for. */
const otherNames: Readonly<Record<string, string>> = {
  shell: 'command',
  exec: 'command',
  os: 'command',
  xss: 'html',
  markup: 'html',
  file: 'path',
  files: 'path',
  traversal: 'path',
  eval: 'code',
  url: 'ssrf',
  request: 'ssrf',
  mongo: 'nosql',
  logging: 'log',
  pickle: 'deserialization',
};

/** The rules with what the settings say of functions, in the terms of rule packs; the same where they say nothing. */
export function withOwnFunctions(rules: RuleSet, functions: readonly OwnFunction[]): RuleSet {
  const pack: RulePack = {
    file: CONFIG_FILE,
    languages,
    modules: {},
    types: {},
    models: functions.flatMap(modelsOf),
    rules: sinkRules(rules, functions),
  };
  return { packs: [...rules.packs, pack], hash: rules.hash };
}

/** Sentences about kinds that no rule has, with their places. */
export function unknownKinds(rules: RuleSet, functions: readonly OwnFunction[]): string[] {
  const known = [
    ...new Set(rules.packs.flatMap((pack) => pack.rules.flatMap((rule) => rule.class ?? []))),
  ].sort();
  return functions.flatMap(({ role, kinds, line, column }) =>
    kinds
      .filter((kind) => !(known.includes(kind) || (kind === 'all' && role !== 'sink')))
      .map((kind) => {
        const near = (Object.hasOwn(otherNames, kind) ? otherNames[kind] : undefined) ?? nearest(kind, known);
        const hint = near === undefined ? '' : `did you mean ${near}? `;
        return `${CONFIG_FILE}:${line}:${column}: ${settingOf(role)}: there is no kind of weakness ${kind.slice(0, 100)}: ${hint}All kinds: ${known.join(', ')}.`;
      }),
  );
}

/** Of the mark in the program's own functions, and of the function itself, should it be one of a library. */
function callsOf(own: OwnFunction, index: number): string[] {
  return own.file === undefined ? [ownSymbol(index), own.name] : [ownSymbol(index)];
}

function modelsOf(own: OwnFunction, index: number): Model[] {
  const call = callsOf(own, index);
  const name = own.file === undefined ? own.name : `${own.file}#${own.name}`;
  switch (own.role) {
    case 'sanitizer':
      return [{ call, sanitizes: own.kinds }];
    case 'validator': {
      const marked: Model = {
        call: [ownSymbol(index)],
        validates: { place: '0', classes: own.kinds, when: 'true' },
      };
      if (own.file !== undefined) return [marked];
      const when = own.throws ? 'returns' : 'true';
      return [
        marked,
        { call: [own.name], validates: { place: own.parameters[0] ?? '0', classes: own.kinds, when } },
      ];
    }
    case 'source':
      return own.parameters.length === 0
        ? [{ call, source: { kind: 'request', description: `the result of ${name}` } }]
        : [
            {
              call: [ownSymbol(index)],
              source: { kind: 'request', description: `a parameter of ${name}` },
            },
          ];
    default:
      return [];
  }
}

/** A rule for each language and kind of the sinks. */
function sinkRules(rules: RuleSet, functions: readonly OwnFunction[]): Rule[] {
  const kinds = [...new Set(functions.flatMap((own) => (own.role === 'sink' ? own.kinds : [])))];
  return kinds.flatMap((kind) =>
    languages.map((language): Rule => {
      const like = ruleLike(rules, kind, language);
      return {
        ...like,
        id: `${language}/own/${kind}`,
        languages: [language],
        confidence: CONFIDENCE,
        message: `Data from {source} in \`{place}\` reaches a function that ${CONFIG_FILE} names as a sink (${kind}).`,
        remediation: `Pass nothing untrusted to this function, or clean it before: ${like.remediation}`,
        sources: ['request', 'message'],
        matches: [],
        fix: [],
        examples: { bad: [], good: [] },
        sinks: functions.flatMap((own, index) => {
          if (own.role !== 'sink' || !own.kinds.includes(kind)) return [];
          const marked = { call: [ownSymbol(index)], places: ['0'] };
          if (own.file !== undefined) return [marked];
          return [marked, { call: [own.name], places: own.parameters.length === 0 ? ['0'] : own.parameters }];
        }),
        origin: { file: CONFIG_FILE, line: 1 },
      };
    }),
  );
}

/** The rule that says best what a weakness of a kind is: of the language if there is one, and the most general. */
function ruleLike(rules: RuleSet, kind: string, language: string): Rule {
  const all = rules.packs.flatMap((pack) => pack.rules.filter((rule) => rule.class === kind));
  const own = all.filter((rule) => rule.languages.includes(language));
  return (own.length > 0 ? own : all).toSorted(
    (one, other) => one.title.length - other.title.length || other.confidence - one.confidence,
  )[0];
}
