import type { EndpointParameter } from '#protocol/scan-report.js';

export type ParameterIn = EndpointParameter['in'];

/** Where a framework keeps the parts of a request: member of the request -> kind of parameter. */
export interface RequestShape {
  /** `query` of `request.query` */
  members: Record<string, ParameterIn | 'file'>;
  /** Methods of such a member (or of the request itself) that take the parameter's name first. */
  getters: ReadonlySet<string>;
  /** Methods of the request itself that read a header. */
  headerGetters: ReadonlySet<string>;
  /** Methods of the request itself that give its body: `request.get_json()`. */
  bodyGetters: ReadonlySet<string>;
  /** Methods of the request itself that give its form: `await request.form()`. */
  formGetters?: ReadonlySet<string>;
  /** Methods of the request itself that give all parameters of its query: `r.URL.Query()`. */
  queryGetters?: ReadonlySet<string>;
  /** Other methods of the request itself: `req.query('page')`. */
  methods?: Record<string, ParameterIn>;
  /** Methods of the request itself that give a file. */
  fileGetters?: ReadonlySet<string>;
  /** Members of what a handler is given that are the request itself; by default `request` and `req`. */
  inner?: RegExp;
  /** Such a member may be a method without arguments: `c.Request()`. */
  hasInnerCalls?: boolean;
  /** What `new URL(request.url)` gives has its query. */
  hasUrls?: true;
  /** Members that only such a request has. */
  innerOnly?: ReadonlySet<string>;
  /** Such a member is a map that is asked by items and methods: other members of it are no parameters. */
  hasNoFields?: true;
  /** An item that is not there ends the request: `request.form['name']`. */
  isStrict?: boolean;
}
