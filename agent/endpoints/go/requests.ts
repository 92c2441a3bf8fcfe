import type { RequestShape } from '../request-shape.js';

/** How the handlers of a framework get at the request. */
export interface GoRequest {
  /** The position of the parameter by which a handler has it. */
  position: number;
  /** What its type is called: a parameter of such a type is it, wherever it stands. */
  type: RegExp;
  shape: RequestShape;
  /**
   * Methods of the request that fill what they are given the address of, with the part of the request that they read:
   * `stated` where that is said behind it.
   */
  binders: Readonly<Record<string, Bound | 'stated'>>;
  /** Those of what a method of the request gives: `c.Bind().JSON(&x)`. */
  innerBinders?: Readonly<Record<string, Bound>>;
  /** Functions that are given the request first, then what they fill. */
  functions?: Readonly<Record<string, Bound>>;
}

/** `any` is what the request has, by its tags: path, query and the body. */
export type Bound = 'json' | 'form' | 'query' | 'header' | 'path' | 'xml' | 'yaml' | 'any';

const none: ReadonlySet<string> = new Set();
const get: ReadonlySet<string> = new Set(['Get', 'Values']);
const values = { Form: 'form', PostForm: 'form', MultipartForm: 'form', Header: 'header' } as const;

/** `r.URL.Query().Get("page")`, `r.Header.Get("X-Id")`, `r.FormValue("name")` */
const http: GoRequest = {
  position: 1,
  type: /(^|\.)Request$/,
  shape: {
    members: values,
    getters: get,
    hasNoFields: true,
    headerGetters: none,
    bodyGetters: none,
    queryGetters: new Set(['Query']),
    methods: { FormValue: 'form', PostFormValue: 'form', Cookie: 'cookie' },
    fileGetters: new Set(['FormFile']),
    inner: /^URL$/,
  },
  binders: {},
};

const gin: GoRequest = {
  position: 0,
  type: /Context$/,
  shape: {
    members: values,
    getters: get,
    hasNoFields: true,
    headerGetters: new Set(['GetHeader']),
    bodyGetters: none,
    queryGetters: new Set(['Query']),
    methods: {
      Query: 'query',
      DefaultQuery: 'query',
      GetQuery: 'query',
      QueryArray: 'query',
      GetQueryArray: 'query',
      PostForm: 'form',
      DefaultPostForm: 'form',
      GetPostForm: 'form',
      PostFormArray: 'form',
      Cookie: 'cookie',
    },
    fileGetters: new Set(['FormFile']),
    inner: /^(Request|URL)$/,
  },
  binders: {
    Bind: 'any',
    ShouldBind: 'any',
    BindJSON: 'json',
    ShouldBindJSON: 'json',
    ShouldBindBodyWith: 'stated',
    ShouldBindWith: 'stated',
    MustBindWith: 'stated',
    BindWith: 'stated',
    ShouldBindBodyWithJSON: 'json',
    ShouldBindBodyWithXML: 'xml',
    ShouldBindBodyWithYAML: 'yaml',
    BindXML: 'xml',
    ShouldBindXML: 'xml',
    BindYAML: 'yaml',
    ShouldBindYAML: 'yaml',
    BindQuery: 'query',
    ShouldBindQuery: 'query',
    BindHeader: 'header',
    ShouldBindHeader: 'header',
    BindUri: 'path',
    ShouldBindUri: 'path',
  },
};

const echo: GoRequest = {
  position: 0,
  type: /Context$/,
  shape: {
    members: values,
    getters: get,
    hasNoFields: true,
    headerGetters: none,
    bodyGetters: none,
    queryGetters: new Set(['QueryParams', 'Query']),
    methods: { QueryParam: 'query', FormValue: 'form', Cookie: 'cookie' },
    fileGetters: new Set(['FormFile']),
    inner: /^(Request|URL)$/,
    hasInnerCalls: true,
  },
  binders: { Bind: 'any' },
  functions: { BindBody: 'json', BindQueryParams: 'query', BindPathParams: 'path', BindHeaders: 'header' },
};

const fiber: GoRequest = {
  position: 0,
  type: /Ctx$/,
  shape: {
    members: {},
    getters: get,
    hasNoFields: true,
    headerGetters: new Set(['Get']),
    bodyGetters: none,
    methods: {
      Query: 'query',
      QueryInt: 'query',
      QueryBool: 'query',
      QueryFloat: 'query',
      FormValue: 'form',
      Cookies: 'cookie',
      GetReqHeader: 'header',
    },
    fileGetters: new Set(['FormFile']),
    inner: /^Bind$/,
    hasInnerCalls: true,
  },
  binders: {
    BodyParser: 'any',
    QueryParser: 'query',
    ParamsParser: 'path',
    ReqHeaderParser: 'header',
    Bind: 'any',
  },
  innerBinders: {
    All: 'any',
    Body: 'any',
    JSON: 'json',
    XML: 'xml',
    Form: 'form',
    Query: 'query',
    Header: 'header',
    URI: 'path',
  },
};

export const requests = { http, gin, echo, fiber };
