import type { Cvss4 } from '#protocol/finding.js';
import type { CallbackSpec, FunctionTest } from './called-functions.js';
import type { ConfigurationSpec } from './configuration-spec.js';
import type { EndpointTest } from './endpoint-test.js';
import type { FixTemplate } from './fix-template.js';
import type { Operation } from './operation.js';
import type { Place } from './place.js';
import type { PlaceTest, ProgramTest } from './place-tests.js';
import type { ReachedTest } from './reached-test.js';
import type { RenderingSpec } from './rendering-spec.js';
import type { SourceKind, SourceSpec } from './source-spec.js';

export type { CallbackSpec, FunctionTest } from './called-functions.js';
export type { Place } from './place.js';
export type { SourceKind, SourceSpec } from './source-spec.js';

/**
 * The typed form of a rule pack (YAML under `packs/<language>/`), after validation. See `docs/writing-rules.md`.
 *
 * **Symbol patterns** name values whatever their local alias:
 *   child_process.exec          member of a module (or of a global: `document.cookie`, `JSON.parse`, `open`)
 *   express.Request#query       member of an instance of a type; what a call or `new` of P gives is of type `P` unless a model says `returns`
 *   list#push  map#get  string#replace  number regex promise set function    the language-neutral built-in types
 *   mongoose.Model#invoke       the call or construction of an instance itself
 *   ?#execute                   member of a receiver of unknown type
 *   ?db|conn*|*cursor#execute   the same, only when the receiver is written with such a name (last segment, case-insensitive)
 *   a.{b,c}#{d,e}               alternatives;  `*` as a whole segment: any one member
 * Names of modules are as imported, after `modules` aliases of the pack (`node:fs` -> `fs`).
 */
export type SymbolPattern = string;

/** Classes of weakness: what a sanitizer or a guard makes harmless. `all` stands for every class. */
export type WeaknessClass = string;

/** A test on the value at a place. All members given must hold. */
export interface ValueTest {
  equals?: string | number | boolean | null;
  in?: (string | number | boolean | null)[];
  /** Regular expression on a constant string. */
  matches?: string;
  ignoreCase?: boolean;
  /** Regular expression on what the program itself writes in a text that it puts together; `\x00` is a part that is not known. */
  written?: string;
  /** The argument (or property) is missing. An object that is not known completely is neither absent nor present. */
  absent?: boolean;
  present?: boolean;
  /** The value is one constant that the analysis knows. */
  constant?: boolean | 'string' | 'number';
  lessThan?: number;
  type?: SymbolPattern;
  /** The variable, member or item that stands there is written with a name that this regular expression fits. */
  named?: string;
  tainted?: boolean;
  /** Untrusted data that the program took apart or changed: not all of it, as it came. */
  cut?: boolean;
  /** A plain object that the program filled under keys out of untrusted data. */
  keyed?: boolean;
  /** A constant regular expression whose search takes time that grows so with the length of the text. */
  backtracks?: 'polynomial' | 'exponential';
  /** A regular expression that lets no dangerous character through where a whole text must match it. */
  strict?: true | 'searched';
  /** A function that calls nothing and throws nothing. */
  idle?: boolean;
  /** A function that always gives this constant. */
  returns?: string | number | boolean | null;
  not?: ValueTest;
}
export type Conditions = Record<Place, ValueTest>;

export interface FlowSpec {
  from: Place[];
  to: Place[];
  /** What is put there is harmless for these classes: the name of the file among the parts of a path. */
  sanitizes?: WeaknessClass[];
  /** The regular expression at this place is searched: what its groups find goes there under their numbers and names. */
  captures?: Place;
  /** The regular expression at this place is searched: what it finds is taken out of what goes there, or replaced with what is at `by`. */
  removes?: Place;
  by?: Place;
}

/** What a library function, member, type, decorator or base class means. One of the matcher members is given. */
export interface Model extends ProgramTest {
  /** A call or construction. */
  call?: SymbolPattern[];
  /** The value of a member or global. */
  read?: SymbolPattern[];
  /** Functions and classes that carry this decorator or annotation (the decorator may be called or not); with `source`, parameters. */
  decorated?: SymbolPattern[];
  /** Methods of classes that derive from this type; `methods` are names or globs. With `call`: those of an object that is passed; with `decorated`: those of a class that carries it, as far as others may call them. */
  subclass?: SymbolPattern[];
  methods?: string[];
  /** Functions that are stated to be of this type. */
  typed?: SymbolPattern[];
  /** What handlers of these errors get. */
  caught?: SymbolPattern[];
  /** Functions whose first parameters carry these names (alternatives per position; `*` is any, '' one that is unpacked). */
  named?: string[][];
  /** Functions that a framework finds by name, file or marking; together with `named`, both must fit. */
  functions?: FunctionTest;
  /** A regular expression on a constant text: with `sanitizes`, what is appended to such a text is harmless for these classes. */
  prefix?: string;
  /** With `sanitizes`: a value that is known to differ from one of these texts is harmless for these classes. */
  differs?: string[];
  /** With `sanitizes`: a value that is known not to contain one of these texts is harmless for these classes. */
  lacks?: string[];
  /** With `sanitizes`: a text that holds none of these characters is harmless for these classes, but for those that `spoils` names. */
  lacksAll?: string;
  /** With `lacksAll`: what makes one of these characters harmless that stands before it. */
  escapedBy?: string;
  /** With `sanitizes`: a value of which this member is known to be less than something is harmless for these classes. */
  bounded?: string[];
  /** With `sanitizes`: what the program made as a text (cut, put together, changed) is harmless for these classes. */
  made?: 'text';
  /** Members where functions are stored for other programs to call, such as plugins of a library. */
  exposes?: SymbolPattern[];
  /** Only in repositories where one of these modules is imported somewhere. */
  ifImported?: string[];
  when?: Conditions;

  // -- effects
  /** Type of the value or result. */
  returns?: string;
  source?: SourceSpec;
  /** Places of the call that become untrusted data (a buffer that is filled). */
  taints?: { place: Place; source: SourceSpec }[];
  flow?: FlowSpec[];
  operation?: Operation;
  /** The result, decorated parameter or field holds its taint less these classes. */
  sanitizes?: WeaknessClass[];
  /** The result may serve these classes again: objects are made of the text. */
  spoils?: WeaknessClass[];
  /** The result is never tainted. */
  clean?: boolean;
  /**
   * When the call is true (false, 0, -1 or less, returns at all, or gives no error), the value at the place is harmless for these classes;
   * `mirrors`: as far as the result (or the member that is read) is checked; `unlessFrom`: not where it was taken from there.
   */
  validates?: {
    place: Place;
    classes: WeaknessClass[];
    when:
      | 'true'
      | 'false'
      | 'zero'
      | 'negative'
      | 'found'
      | 'equal'
      | 'mirrors'
      | 'truth'
      | 'untruth'
      | 'asserted'
      | 'returns'
      | 'succeeds';
    unlessFrom?: Place;
  };
  /** A check of the result is a check of what stands at this place. */
  mirrors?: Place[];
  callbacks?: CallbackSpec[];
  /**
   * Properties that the library keeps in an object, for conditions of other models and rules: `receiver.secure: [0]`.
   * The value is that of the first place of which anything is known, or a constant.
   */
  sets?: Record<Place, Place[] | { constant: string | number | boolean | null }>;
  /** The call renders a template of the program. */
  renders?: RenderingSpec;
  /** The result is what a file of settings says. Nothing happens where the file or key is not known. */
  configuration?: ConfigurationSpec;
  /** The result is a store of that name, the same in the whole program: what is put into it may be found there by later requests. */
  store?: string;
  /** The call does not return. */
  exits?: boolean;
  /** decorated, subclass, named: types and sources of the function's own parameters, by index or name, `plain` for others without decorators, `rest` for all others (receiver not counted); `classFrom` is the static member of its class that holds the parameter's class. */
  parameters?: Record<string, { type?: string; source?: SourceSpec; classFrom?: string }>;
  /** decorated: paths with parts such as `{name:pattern}`, which parameters of those names have to match. */
  restricts?: Place[];
  /** Values whose stated or converted type is one of these are not tainted. read: fields by name that the class states so. */
  exceptTypes?: string[];
  /** decorated: only a parameter of a function that is observed under this tag, as handlers are. */
  inObserved?: string;
  /** read: the member is this constant. */
  constant?: string | number | boolean;
  /** read: the member is the pattern of the constant regular expression that it belongs to. */
  pattern?: boolean;
  /** read: it is the folder of the file that reads it; call: it puts a path together of its arguments. */
  folder?: true;
  /** read: the member is the number of characters or items of what it belongs to. */
  measure?: boolean;
  /** The call, decorator or function is reported to other parts under this tag (endpoint discovery, summary). */
  observe?: string;
  /** The program runs the function once: what it makes is there as long as the program runs. */
  once?: true;
}

export interface TypeModel {
  extends?: string[];
  /** Types of members: name -> type. */
  members?: Record<string, string>;
  /** The one method by which an instance is used where a function is wanted: `run` of a runnable. */
  function?: string;
  /** The members by which an instance of any class becomes one of these: `toString` for texts, `constructor` for functions. */
  from?: string[];
  /** Its values are what the type lets them be, and no text of anybody's: numbers, dates, constants of the program. */
  closed?: true;
  /** Its values are texts that are of it by what they begin with: what is appended to one is of the type, too. */
  leading?: true;
  /** Its values stand for records of a class of the program: queries and managers, which give instances of it. */
  records?: true;
  /** An instance deals with records of the class that one of its members `of` is or selects, and has the one it is about under `as`. */
  manages?: { of: string[]; as?: string };
  /** What the program adds to one is there for all that a framework gives the same one: as a member too, or under a key alone. */
  keeps?: 'members' | 'keys';
}

export interface Sink extends ProgramTest, PlaceTest {
  call?: SymbolPattern[];
  /** Assignment to a member: `location.href`, `?#innerHTML`. The assigned value is the place `value`. */
  write?: SymbolPattern[];
  /** A variable, member, property or keyword whose name matches is given a value, which is the place `value`. */
  assign?: { name: string; ignoreCase?: boolean };
  /** A value is stored in an object under a key that is no constant (`object[key] = value`): places `0` (the key), `1` (the value), `receiver`. */
  element?: true;
  /** A value is appended to a text that this regular expression fits; parts that are not constant stand in it as `\0`. The place is `0`. */
  appended?: string;
  /** An attribute of markup; `element` and `attribute` are names or globs. The place is `value`. */
  markup?: { element: string; attribute: string };
  /** The result of functions (handlers whose return value is the response) that models tagged by `observe`, themselves or their class: by all of these tags. */
  returned?: string[];
  /** returned: not where the function or its class has one of these tags. */
  unless?: string[];
  /** Only where the program puts text of its own around the untrusted data: anywhere, before it, or nowhere. */
  part?: 'within' | 'behind' | 'alone';
  /** The finding is reported where the constant at this place is written, and not where it is used. */
  at?: Place;
  /** Which places must not be tainted. */
  places: Place[];
  when?: Conditions;
  /** Subtracted from the rule's confidence for this sink. */
  doubt?: number;
}

/** A structural pattern: no data flow, resolved names and constants only. */
export interface Match extends ProgramTest, PlaceTest {
  call?: SymbolPattern[];
  read?: SymbolPattern[];
  write?: SymbolPattern[];
  /** Assignment of a value to a variable, member, property, keyword or parameter default whose name matches. */
  assign?: { name: string; ignoreCase?: boolean };
  /** Comparison of a variable, member or item whose name matches with a text, which is the place `value`. */
  compared?: { name: string; ignoreCase?: boolean };
  decorated?: SymbolPattern[];
  /** Methods of these names (or globs) in classes that derive from one of the types. The function is the place `value`. */
  method?: { of: SymbolPattern[]; names: string[] };
  markup?: { element: string; attribute: string };
  /** A constant regular expression that a package exports or its functions return: the place `value`, with `backtracks`. */
  handedOut?: boolean;
  /** Conditions on places; for write and assign the place is `value`. */
  when?: Conditions;
  /** Globs on the file's path. */
  files?: string[];
  doubt?: number;
}

export interface Rule {
  /** `javascript/express/sql-injection`; stable for ever. */
  id: string;
  languages: string[];
  title: string;
  /** Category label shown to API clients: "SQL Injection". */
  type: string;
  /** Weakness class, for taint rules. */
  class: WeaknessClass | null;
  cwe: string[];
  /** Base vector of CVSS 3.1. */
  cvss: string;
  /** The same of CVSS 4.0, with its score. */
  cvss4: Cvss4;
  /** The score of the vector of CVSS 3.1. */
  severity: number;
  confidence: number;
  /** Taken from the confidence of a match where an option decides whether it is run: whoever sets that has chosen it. */
  optionDoubt?: number;
  /** By itself it gives an attacker nothing, another weakness must come first: a cookie's flag, a header, a forgeable log line. Its severity is low. */
  hygiene?: true;
  /**
   * What all locations are a single finding in: `application` where it is about a setting of the whole one, `value` where it is
   * about a value, and its locations are where that gets to once it is stored, `source` where it is about how a value is made.
   */
  scope?: 'application' | 'value' | 'source';
  /** `{source}`, `{sink}`, `{place}`, `{callee}`, `{value}` are replaced. */
  message: string;
  description: string;
  remediation: string;
  references: string[];
  sources: SourceKind[];
  sinks: Sink[];
  /** Other rules whose sinks are also those of this one, which follows other sources to them. Empty once the rules are loaded. */
  sinksOf: string[];
  matches: Match[];
  /** Found of the endpoints, once all are known. */
  endpoints?: EndpointTest;
  /** Texts in the code that are used where a setting is missing whose name fits `names` and not `not`. */
  defaults?: { names: string; not?: string };
  /** Its matches count only where an endpoint leads to them. */
  reachedBy?: ReachedTest;
  /** Mechanical fixes, the best first. */
  fix: FixTemplate[];
  /** Programs that must and must not be found, executed by the tests. */
  examples: { bad: string[]; good: string[]; file?: string };
  /** Where the rule is written, for errors. */
  origin: { file: string; line: number };
}

/** What a request carries by which a weakness is seen: harmless by design. */
export interface Payload {
  value: string;
  /** By what the weakness is seen: "the answer has 1337". */
  shows: string;
  /** Only in requests by GET and HEAD (`safe`), and only where the sink changes nothing (`read`). */
  when?: 'safe' | 'read';
}

export interface RulePack {
  file: string;
  languages: string[];
  /** Aliases of module names. */
  modules: Record<string, string>;
  types: Record<string, TypeModel>;
  models: Model[];
  rules: Rule[];
  /** By class of weakness. Only packs of the agent have some: people send what they say. */
  payloads?: Record<string, Payload>;
}

/** All packs in force. */
export interface RuleSet {
  packs: RulePack[];
  /** SHA-256 (hex) over the packs' content: part of every cache key and of the scan's record. */
  hash: string;
}
