import { checksIn, unread } from '../access/handlers.js';
import { libraryCheck } from '../access/libraries.js';
import { guardsAlone, type Security } from '../access/security.js';
import { setting, type Wiring } from '../router-calls.js';
import { firstOf, hasGap, textsOf, type Value } from '../wiring/value.js';

const FILES = ['middleware', 'src/middleware', 'proxy', 'src/proxy'].flatMap((name) =>
  ['ts', 'js', 'tsx', 'mjs'].map((end) => `${name}.${end}`),
);
const MAX_LENGTH = 300;

/** The check that `middleware.ts` of an application of Next.js makes before what its `matcher` is about. */
export function nextMiddleware(root: string, wiring: Wiring): (path: string) => Security | null {
  const { program, evaluator, schemes } = wiring;
  const unit = FILES.map((name) => program.unitAt(root + name)).find((one) => one !== undefined);
  if (unit === undefined) return () => null;
  evaluator.modules.run(evaluator, unit);
  const member = (name: string): Value => evaluator.modules.memberOf(evaluator, unit, name) ?? null;
  const value = member('middleware') ?? member('proxy') ?? member('default');
  const fn = firstOf(value, 'function');
  const place = { file: program.unit(unit).path, line: 1 };
  const name = firstOf(value, 'foreign')?.name ?? '';
  const known = libraryCheck('javascript', name);
  const found = fn
    ? checksIn(fn, wiring)
    : known
      ? schemes.required(known.as, known.scheme)
      : unread(name || 'middleware', place);
  if (found === null) return () => null;
  const config = member('config');
  const stated = setting(config, 'matcher');
  const texts = [...textsOf(stated), ...sourcesOf(stated)];
  const isUnread = config !== null && (texts.length === 0 || texts.some(hasGap));
  return (path) => {
    const about = isUnread ? null : texts.length === 0 ? true : isMatched(texts, path);
    if (about === false) return null;
    return about ? found : guardsAlone([{ name: 'middleware', kind: 'unknown', ...place }]);
  };
}

/** Matchers may be objects with a source: `{ source: '/api/:path*' }`; conditions of these are not read. */
function sourcesOf(value: Value): string[] {
  const items = firstOf(value, 'list')?.items ?? [value];
  return items.flatMap((item) => textsOf(setting(item, 'source')));
}

/** Whether a path is one that a matcher is about; null: that is not known. */
function isMatched(matchers: readonly string[], path: string): boolean | null {
  const plain = path.replace(/:\w+/g, 'x');
  let isUnsure = false;
  for (const matcher of matchers) {
    const pattern = expressionOf(matcher);
    if (pattern === null) isUnsure = true;
    else if (pattern.test(plain)) return true;
  }
  return isUnsure ? null : false;
}

/**
 * `/about/:path*`, `/((?!api|_next/static).*)`: of the expressions that Next.js takes, those that are read are names with `*`, `+`
 * and `?`, and one that leaves out what begins with some texts. Others are not run: they may take for ever.
 */
function expressionOf(matcher: string): RegExp | null {
  if (matcher.length > MAX_LENGTH) return null;
  const excluded = /^\/\(\(\?!([\w|/.\-\\$*]*)\)\.\*\)$/.exec(matcher);
  if (excluded) {
    const texts = excluded[1].split('|').map((one) => one.replace(/^\.\*.*$/, ''));
    const begins = texts.filter((one) => one !== '').map((one) => one.replace(/[.$*\\]/g, '\\$&'));
    return new RegExp(`^/(?!${begins.join('|') || '(?!)'})`);
  }
  if (/[()\\[\]|]/.test(matcher)) return null;
  const segments = matcher.split('/').filter((one) => one !== '');
  const parts = segments.map((one) => {
    if (/^:\w+\*$/.test(one)) return '(?:/.*)?';
    if (/^:\w+\+$/.test(one)) return '/.+';
    if (/^:\w+\?$/.test(one)) return '(?:/[^/]+)?';
    if (/^:\w+$/.test(one)) return '/[^/]+';
    return `/${one.replace(/[.*+?^${}]/g, '\\$&')}`;
  });
  return new RegExp(`^${parts.join('') || '/'}/?$`);
}
