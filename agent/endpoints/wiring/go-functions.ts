import { posix } from 'node:path';
import { type Arguments, constant, gap, hasGap, type Value } from './value.js';

/** `http.MethodPost`; undefined for what is no constant that routing needs. */
export function goConstant(name: string): Value | undefined {
  const method = /^net\/http\.Method([A-Z][a-z]+)$/.exec(name)?.[1];
  return method === undefined ? undefined : constant(method.toUpperCase());
}

/** Functions of Go's library by which programs put paths together; null where it is none of them. */
export function goCall(name: string, { positional }: Arguments): Value {
  const [first = null] = positional;
  switch (name) {
    case '$string':
    case 'net/http.HandlerFunc':
      return first;
    case 'fmt.Sprintf':
      return formatted(positional);
    case 'path.Join':
    case 'net/url.JoinPath':
      return positional.every((part) => textOf(part) !== null)
        ? constant(posix.join(...positional.map((part) => textOf(part) ?? '')))
        : null;
    case 'strings.TrimSuffix':
    case 'strings.TrimRight':
      return trimmed(first, positional[1] ?? null);
    case 'strings.HasPrefix':
    case 'strings.HasSuffix':
      return bounded(first, positional[1] ?? null, name === 'strings.HasPrefix');
    default:
      return null;
  }
}

/** Whether a text begins, or ends, with another one. */
function bounded(value: Value, part: Value, isBegin: boolean): Value {
  const [text, other] = [textOf(value), textOf(part)];
  if (text === null || other === null || hasGap(text) || hasGap(other)) return null;
  return constant(isBegin ? text.startsWith(other) : text.endsWith(other));
}

/** `fmt.Sprintf("/%s/users", version)` */
function formatted([format = null, ...values]: readonly Value[]): Value {
  const text = textOf(format);
  if (text === null) return null;
  let next = 0;
  return constant(
    text.replace(/%(?:%|[-+# 0]*\d*(?:\.\d+)?[a-zA-Z])/g, (verb) => {
      if (verb === '%%') return '%';
      const value = values[next++];
      return value?.kind === 'constant' ? String(value.value) : gap('part');
    }),
  );
}

function trimmed(value: Value, end: Value): Value {
  const [text, suffix] = [textOf(value), textOf(end)];
  if (text === null || suffix === null || suffix === '') return value;
  return constant(text.endsWith(suffix) ? text.slice(0, -suffix.length) : text);
}

function textOf(value: Value): string | null {
  return value?.kind === 'constant' && typeof value.value === 'string' ? value.value : null;
}
