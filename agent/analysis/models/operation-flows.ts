import type { Operation } from '../../rules/operation.js';

/**
 * What operations on texts, collections and functions do with what they are given. `subject` is what they act on: the receiver,
 * or the first argument of a plain function; `0`, `1` are the arguments behind it, `all` all of them. `[]` is what something
 * holds under any key, `[0]` under the key that argument gives, `[first]`, `[second]` and `[last]` where they say, `[popped]` at the position that is given, or the last; `[keys]` are its keys; `[end]` is
 * behind all that it holds, `[next]` and `[after]` are positions 0, 1, 2 and 1, 2, 3 for one argument after the other; `[value]`, `[get]` and `[state]` are members of these names. `->` hands on the value itself, `~>` its items in another order, `=>` makes a text or number of it.
 */
export interface OperationFlow {
  readonly flows?: readonly string[];
  /** A function among the arguments that is called: what goes into its parameters, and what becomes of its result. */
  readonly callback?: {
    /** Which one behind the subject; `any` for all that are functions, the subject included. */
    readonly argument: number | 'any';
    readonly parameters: readonly (string | null)[];
    readonly result?: string;
  };
  /** The result is a copy: what is put into it later is not in the subject. */
  readonly isCopy?: true;
  /** The built-in type of the result. */
  readonly gives?: 'string' | 'list' | 'map' | 'set' | 'number' | 'promise' | 'regex' | 'subject';
}

const text = { flows: ['subject => return', 'all => return'], gives: 'string' } as const;
const ofSubject = { flows: ['subject => return'], gives: 'string' } as const;
/** What is given besides is for a list that is empty: a value, or a function that gives one. */
const orElse = { argument: 0, parameters: [], result: 'return' } as const;
const item = { flows: ['subject[] -> return', '0 -> return'], callback: orElse } as const;
const firstItem = { flows: ['subject[first] -> return', '0 -> return'], callback: orElse } as const;
const lastItem = { flows: ['subject[last] -> return', '0 -> return'], callback: orElse } as const;
const same = { flows: ['subject -> return'], gives: 'subject' } as const;
const reordered = { flows: ['subject ~> return'], gives: 'subject' } as const;
const number = { gives: 'number' } as const;
const nothing: OperationFlow = {};
const replaced: OperationFlow = {
  flows: ['subject => return', '1 => return'],
  callback: { argument: 1, parameters: ['subject', 'subject'], result: 'return' },
  gives: 'string',
};
const each = (result?: string, gives?: OperationFlow['gives']): OperationFlow => ({
  callback: { argument: 0, parameters: ['subject[]', null, 'subject'], ...(result ? { result } : {}) },
  ...(gives ? { gives } : {}),
});

export const operationFlows: Readonly<Record<Operation, OperationFlow>> = {
  'list.append': { flows: ['all -> subject[end]'] },
  'list.prepend': { flows: ['all -> subject[next]'] },
  'list.insert': { flows: ['1 -> subject[]'] },
  'list.pop': { flows: ['subject[popped] -> return'] },
  'list.shift': firstItem,
  'list.remove': { flows: ['subject -> return', '2 -> subject[]'] },
  'list.removeEqual': nothing,
  'list.get': { flows: ['subject[0] -> return'] },
  'list.slice': { ...same, isCopy: true },
  'list.concat': {
    flows: ['subject -> return', 'all ~> return', 'all -> return[]'],
    gives: 'list',
    isCopy: true,
  },
  'list.reverse': reordered,
  'list.sort': reordered,
  'list.sorted': { flows: ['subject ~> return', 'subject[keys] -> return[]'], gives: 'list', isCopy: true },
  'list.fill': { flows: ['subject -> return', '0 -> return[]', '0 -> subject[]'], gives: 'list' },
  'list.new': { gives: 'list' },
  'list.of': { flows: ['subject -> return[first]', 'all -> return[after]'], gives: 'list', isCopy: true },
  'list.wrap': { flows: ['subject -> return[first]', 'all -> return[after]'], gives: 'list' },
  'list.first': firstItem,
  'list.firstOrGet': { flows: ['subject[first] -> return'], callback: orElse },
  'list.firstOrFail': { flows: ['subject[first] -> return'], callback: { argument: 0, parameters: [] } },
  'list.second': { flows: ['subject[second] -> return'] },
  'list.last': lastItem,
  'list.any': item,
  'list.extend': { flows: ['all -> subject'] },
  'list.collect': same,
  // What they are given by pairs: see `pairsOf`.
  'map.new': { flows: ['subject -> return'], gives: 'map', isCopy: true },
  // The same of a map, or of pairs: which of both is not known, so that data below an item of it is not taken for that of a pair.
  'map.copy': { flows: ['subject -> return'], gives: 'map', isCopy: true },
  'map.of': { gives: 'map', isCopy: true },
  'map.ofEntries': { gives: 'map' },
  'set.new': { flows: ['subject -> return'], gives: 'set', isCopy: true },
  'map.get': { flows: ['subject[0] -> return', '1 -> return'] },
  'map.put': { flows: ['1 -> subject[0]', '0 -> subject[keys]'] },
  // What it gives is the map with one thing more.
  'map.with': { flows: ['subject -> return', '1 -> return[0]', '1 -> subject[0]'] },
  'map.getIn': { flows: ['subject[0][1] -> return'] },
  'map.putIn': { flows: ['2 -> subject[0][1]'] },
  'map.remove': { flows: ['subject[0] -> return'] },
  'map.keys': { flows: ['subject => return[]', 'subject[keys] -> return[]'], gives: 'list' },
  'map.values': { flows: ['subject[] -> return[]'], gives: 'list' },
  'map.entries': {
    flows: ['subject[] -> return[][second]', 'subject[keys] -> return[][first]', 'subject => return[]'],
    gives: 'list',
  },
  'map.merge': { flows: ['all -> subject', 'subject -> return', 'all -> return'], gives: 'map' },
  // A member that is computed is what its function gives: see `Operations`.
  'map.define': { flows: ['1[value] -> subject[0]', '0 -> subject[keys]', 'subject -> return'] },
  'map.update': { flows: ['all -> subject'] },
  'map.setdefault': { flows: ['subject[0] -> return', '1 -> return', '1 -> subject[0]'] },
  'map.compute': {
    flows: ['subject[0] -> return'],
    callback: { argument: 1, parameters: [null, 'subject[0]'], result: 'subject[0]' },
  },
  'map.each': { callback: { argument: 0, parameters: ['subject[]', 'subject[]'] } },
  'map.ofDefaults': { gives: 'map', callback: { argument: 'any', parameters: [], result: 'return[]' } },
  'map.keyed': { ...each(), flows: ['subject[] -> return[]'], gives: 'map' },
  'map.grouped': { ...each(), flows: ['subject[] -> return[][]'], gives: 'map' },
  'collection.copy': { ...same, isCopy: true },
  'collection.list': {
    flows: ['subject -> return', 'subject[keys] -> return[]'],
    gives: 'list',
    isCopy: true,
  },
  'collection.clear': nothing,
  'collection.contains': nothing,
  'collection.containsKey': nothing,
  'collection.containsValue': nothing,
  'collection.containsAll': nothing,
  'collection.indexOf': number,
  'collection.retain': nothing,
  'collection.size': number,
  'collection.isEmpty': nothing,
  'set.add': { flows: ['0 -> subject[]'] },
  'iterate.each': each(),
  'iterate.map': each('return[]', 'list'),
  'iterate.filter': { ...each(), flows: ['subject ~> return'], gives: 'list', isCopy: true },
  'iterate.removeIf': each(),
  'iterate.all': each(),
  'iterate.any': each(),
  'iterate.none': each(),
  'iterate.find': { ...each(), flows: ['subject[] -> return'] },
  'iterate.findIndex': { ...each(), gives: 'number' },
  'iterate.reduce': {
    flows: ['1 -> return'],
    callback: { argument: 0, parameters: ['1', 'subject[]'], result: 'return' },
  },
  'iterate.flatMap': {
    callback: { argument: 0, parameters: ['subject[]'], result: 'return' },
    gives: 'list',
  },
  'iterate.zip': { flows: ['subject[] -> return[][first]', 'all[] -> return[][after]'], gives: 'list' },
  // What a step gives holds the item.
  'iterate.next': { flows: ['subject[] -> return[value]'], gives: 'map' },
  'iterate.enumerate': { flows: ['subject[] -> return[][second]'], gives: 'list' },
  'text.concat': text,
  'text.join': {
    flows: ['subject => return', 'subject[] => return', '0 => return', '0[] => return'],
    gives: 'string',
  },
  'text.split': { flows: ['subject => return[]'], gives: 'list' },
  // The same, but for those that count separators from the end where a number is given.
  'text.splitFromEnd': { flows: ['subject => return[]'], gives: 'list' },
  'text.words': { flows: ['subject => return[]'], gives: 'list' },
  'text.upper': ofSubject,
  'text.lower': ofSubject,
  'text.trim': ofSubject,
  'text.replace': replaced,
  'text.replaceMatches': replaced,
  'text.substring': ofSubject,
  'text.format': text,
  'text.charAt': ofSubject,
  'text.length': number,
  'text.isEmpty': nothing,
  'text.count': number,
  'text.repeat': ofSubject,
  'text.codeAt': number,
  'text.fromCodes': { flows: ['all => return'], gives: 'string' },
  'text.isDigits': nothing,
  'text.isLetters': nothing,
  'text.isLettersOrDigits': nothing,
  'text.replaceFirst': replaced,
  'text.contains': nothing,
  'text.startsWith': nothing,
  'text.endsWith': nothing,
  'text.indexOf': number,
  'text.lastIndexOf': number,
  'text.equalsIgnoreCase': nothing,
  'text.compare': number,
  'builder.new': text,
  'builder.append': { flows: ['all => subject', 'subject -> return', 'all => return'], gives: 'subject' },
  'builder.insert': { flows: ['1 => subject', 'subject -> return', '1 => return'], gives: 'subject' },
  'builder.replace': { flows: ['2 => subject', 'subject -> return', '2 => return'], gives: 'subject' },
  'builder.reverse': same,
  'builder.delete': same,
  'builder.length': number,
  'builder.text': ofSubject,
  'function.call': nothing,
  'function.apply': nothing,
  'function.bind': nothing,
  'function.partial': nothing,
  'function.invoke': { callback: { argument: 'any', parameters: [], result: 'return' } },
  'function.result': { callback: { argument: 'any', parameters: [], result: 'return' } },
  'promise.then': {
    flows: ['subject -> return'],
    callback: { argument: 0, parameters: ['subject'], result: 'return' },
    gives: 'promise',
  },
  // What was thrown before stands behind the arguments: see graph/rejections.ts.
  'promise.catch': {
    flows: ['subject -> return'],
    callback: { argument: 0, parameters: ['1'], result: 'return' },
    gives: 'promise',
  },
  'promise.rejected': { callback: { argument: 1, parameters: ['2'], result: 'return' }, gives: 'promise' },
  'promise.resolve': { flows: ['subject -> return', '0 -> return'], gives: 'promise' },
  'promise.all': { flows: ['subject -> return', '0 -> return'], gives: 'promise', isCopy: true },
  'value.identity': { flows: ['subject -> return', 'all -> return'] },
  'value.equals': nothing,
  'value.receiver': same,
  'value.instance': nothing,
  'value.instances': { gives: 'list' },
  'value.class': nothing,
  'value.records': nothing,
  'event.emitter': nothing,
  'event.on': nothing,
  'event.emit': nothing,
  'module.load': nothing,
  'module.loadDotted': nothing,
  'module.itself': nothing,
  'value.member': { flows: ['subject[0] -> return'] },
  'value.setMember': { flows: ['1 -> subject[0]'] },
  // With a function that sets it: see `addStatePair`.
  'value.state': { flows: ['subject -> return[first]'] },
  'value.reduced': { flows: ['0 -> return[first]'] },
  'value.setState': {
    flows: ['0 -> subject[state]'],
    callback: { argument: 0, parameters: ['subject[state]'], result: 'subject[state]' },
  },
  'regex.fullMatch': nothing,
  'regex.startMatch': nothing,
  'regex.compile': { gives: 'regex' },
  'regex.pattern': nothing,
  'regex.matcher': {},
  'number.parse': number,
  'number.math': number,
  // Items of a list that need be no numbers.
  'number.extreme': { flows: ['subject[] -> return'], gives: 'number' },
  'boolean.parse': nothing,
};

/** One flow of an operation, taken apart. */
export interface ParsedFlow {
  readonly from: End;
  readonly to: End;
  /** It makes something of the value. */
  readonly isMade: boolean;
  /** Items of a list may be at other positions. */
  readonly isReordered: boolean;
}
export type Position =
  | 'keys'
  | 'first'
  | 'second'
  | 'last'
  | 'popped'
  | 'end'
  | 'next'
  | 'after'
  | 'value'
  | 'get'
  | 'state';
export interface End {
  readonly base: 'subject' | 'all' | 'return' | number;
  /** What leads from it to the value: -1 for any key, an argument that gives the key, or a position. */
  readonly keys: readonly (number | Position)[];
}

export function parseFlow(written: string): ParsedFlow {
  const [from, arrow, to] = written.split(/ ([-~=]>) /);
  return { from: parseEnd(from), to: parseEnd(to), isMade: arrow === '=>', isReordered: arrow === '~>' };
}

export function parseEnd(written: string): End {
  const base = /^\w+/.exec(written)?.[0] ?? '';
  const keys = [...written.matchAll(/\[(\w*)\]/g)].map(([, key]) =>
    key === '' ? -1 : /^\d/.test(key) ? Number(key) : (key as Position),
  );
  return { base: /^\d/.test(base) ? Number(base) : (base as 'subject' | 'all' | 'return'), keys };
}
