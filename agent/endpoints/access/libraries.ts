import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';
import { BASIC, BEARER, type SecurityScheme, sessionCookie, unknownScheme } from './security.js';

/** How callers of a check of a library show who they are. */
export interface LibraryCheck {
  /** What the scheme is called. */
  as: string;
  scheme: SecurityScheme;
}

/** `own`: the program says how callers show who they are. */
type StatedScheme = 'bearer' | 'basic' | 'digest' | 'own' | { cookie: string };
interface Stated {
  checks: { name: string; scheme: StatedScheme }[];
  harmless: string[];
  wraps?: string[];
  calls?: string[];
  middleware?: string[];
  views?: Answers;
  permissions?: Answers;
  records?: string[];
}
/** Last names of classes, by what these ask of callers. */
interface Answers {
  checks: string[];
  writes?: string[];
  harmless: string[];
}
type Language = 'javascript' | 'python' | 'go';

const names = Joi.array().items(Joi.string()).required();
const answers = Joi.object({ checks: names, writes: names.optional(), harmless: names });
const schema = Joi.object().pattern(
  Joi.valid('javascript', 'python', 'go'),
  Joi.object({
    checks: Joi.array()
      .items({
        name: Joi.string().required(),
        scheme: Joi.alternatives(
          Joi.valid('bearer', 'basic', 'digest', 'own'),
          Joi.object({ cookie: Joi.string().required() }),
        ).required(),
      })
      .required(),
    harmless: names,
    wraps: names.optional(),
    calls: names.optional(),
    middleware: names.optional(),
    views: answers,
    permissions: answers,
    records: names.optional(),
  }),
);

interface Libraries {
  checks: { name: RegExp; check: LibraryCheck }[];
  harmless: RegExp;
  wraps: RegExp;
  calls: RegExp;
  middleware: RegExp;
  classes: Record<'views' | 'permissions', ReadonlyMap<string, keyof Answers>>;
  records: ReadonlySet<string>;
}

let loaded: ReadonlyMap<string, Libraries> | null = null;

/** The check that something of a library is, by its name: `hono/jwt.jwt()`. */
export function libraryCheck(language: Language, name: string): LibraryCheck | null {
  return librariesOf(language).checks.find((one) => one.name.test(name))?.check ?? null;
}

/** Whether something of a library, such as middleware or a decorator, answers whoever asks. */
export function isHarmless(language: Language, name: string): boolean {
  return librariesOf(language).harmless.test(name);
}

/** Whether what a harmless one is given are settings, and no middleware or handlers that it runs. */
export function takesSettings(language: Language, name: string): boolean {
  const { harmless, wraps } = librariesOf(language);
  return harmless.test(name) && !wraps.test(name);
}

/** Whether a function of a library that is called with a request refuses nobody. */
export function answersCall(language: Language, name: string): boolean {
  const { calls, harmless } = librariesOf(language);
  return calls.test(name) || harmless.test(name);
}

/** The same of what settings name as middleware. */
export function isHarmlessMiddleware(language: Language, name: string): boolean {
  return librariesOf(language).middleware.test(name);
}

/** What a class of a library asks of callers, as a base of views or as a permission of the REST framework. */
export function classAnswer(kind: 'views' | 'permissions', name: string): keyof Answers | null {
  return librariesOf('python').classes[kind].get(name) ?? null;
}

/** Whether a method of a view gives records, and not who asks. */
export function givesRecords(language: string, method: string): boolean {
  return language === 'python' && librariesOf(language).records.has(method);
}

function librariesOf(language: Language): Libraries {
  loaded ??= load();
  const found = loaded.get(language);
  if (!found) throw new Error(`libraries.yml says nothing of ${language}`);
  return found;
}

function load(): ReadonlyMap<string, Libraries> {
  const stated: unknown = parse(readFileSync(new URL(`./libraries.yml`, import.meta.url), 'utf8'));
  const checked = Joi.attempt(stated, schema) as Record<string, Stated>;
  return new Map(
    Object.entries(checked).map(
      ([
        language,
        { checks, harmless, wraps = [], calls = [], middleware = [], views, permissions, records },
      ]) => [
        language,
        {
          checks: checks.map(({ name, scheme }) => ({ name: anyOf([name]), check: checkBy(scheme, name) })),
          harmless: anyOf(harmless),
          wraps: anyOf(wraps),
          calls: anyOf(calls),
          middleware: anyOf(middleware),
          classes: { views: byName(views), permissions: byName(permissions) },
          records: new Set(records),
        },
      ],
    ),
  );
}

function byName(stated?: Answers): ReadonlyMap<string, keyof Answers> {
  const kinds = ['checks', 'writes', 'harmless'] as const;
  return new Map(kinds.flatMap((kind) => (stated?.[kind] ?? []).map((name) => [name, kind] as const)));
}

function checkBy(stated: StatedScheme, name: string): LibraryCheck {
  if (stated === 'own') return { as: name, scheme: unknownScheme(name) };
  if (stated === 'bearer') return { as: 'bearer', scheme: BEARER };
  if (stated === 'basic') return { as: 'basic', scheme: BASIC };
  if (stated === 'digest') return { as: 'digest', scheme: { type: 'http', scheme: 'digest' } };
  return { as: 'session', scheme: sessionCookie(stated.cookie) };
}

const parts: Readonly<Record<string, string>> = {
  '**': '.*',
  '*': '[^./]*',
  '{': '(?:',
  ',': '|',
  '}': ')',
};

function anyOf(patterns: readonly string[]): RegExp {
  const texts = patterns.map((pattern) =>
    pattern.replace(/\*\*|[*{},]|[.()+?^$|[\]\\]/g, (part) => parts[part] ?? `\\${part}`),
  );
  return new RegExp(texts.length > 0 ? `^(?:${texts.join('|')})$` : '(?!)');
}
