import { Kind } from '#agent/ir/kinds.js';
import { bothRequired } from '../access/security.js';
import { GRAPHQL_BODY, GRAPHQL_METHODS } from '../graphql.js';
import { firstFrom, HandlerInputs } from '../handler-inputs.js';
import type { FunctionSite, Program } from '../program.js';
import { verbMethodsOf, viewClassOf, type Wiring } from '../router-calls.js';
import type { Route } from '../routes.js';
import { type ClassValue, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { statedChecks } from './checks.js';
import { classValueOf, libraryBases, memberOf } from './class-members.js';
import { formFields } from './form-fields.js';
import { GRAPHQL_VIEW, isGraphqlView } from './graphql.js';
import { type Comparison, methodComparisons } from './method-comparisons.js';
import { RestLists } from './rest-lists.js';
import { RestSettings } from './rest-settings.js';
import { Serializers } from './serializers.js';
import { type StatedOfView, ViewChecks } from './view-checks.js';
import { ViewForms } from './view-forms.js';

const requestShape = {
  members: {
    GET: 'query',
    query_params: 'query',
    POST: 'form',
    FILES: 'file',
    data: 'body',
    headers: 'header',
    COOKIES: 'cookie',
  },
  getters: new Set(['get', 'getlist']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set<string>(),
} as const;

/** What classes of Django, of the REST framework, and mix-ins of both answer, by their names. */
const answered: ReadonlyMap<string, readonly string[]> = new Map([
  ...named(['GET'], 'TemplateView ListView DetailView ArchiveIndexView ListAPIView RetrieveAPIView'),
  // A form is taken by PUT as by POST.
  ...named(
    ['GET', 'POST', 'PUT'],
    'FormView CreateView UpdateView ProcessFormView BaseFormView BaseCreateView',
  ),
  ...named(['GET', 'POST', 'PUT'], 'LoginView PasswordChangeView PasswordResetView PasswordResetConfirmView'),
  ...named(
    ['GET', 'POST'],
    'DeleteView WizardView SessionWizardView CookieWizardView NamedUrlSessionWizardView',
  ),
  ...named(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'RedirectView'),
  ...named(GRAPHQL_METHODS, 'GraphQLView AsyncGraphQLView FileUploadGraphQLView'),
  ['LogoutView', ['POST']],
  ['CreateAPIView', ['POST']],
  ['UpdateAPIView', ['PUT', 'PATCH']],
  ['DestroyAPIView', ['DELETE']],
  ['ListCreateAPIView', ['GET', 'POST']],
  ['RetrieveUpdateAPIView', ['GET', 'PUT', 'PATCH']],
  ['RetrieveDestroyAPIView', ['GET', 'DELETE']],
  ['RetrieveUpdateDestroyAPIView', ['GET', 'PUT', 'PATCH', 'DELETE']],
]);
const methodDecorators: ReadonlyMap<string, readonly string[]> = new Map([
  ['require_GET', ['GET']],
  ['require_POST', ['POST']],
  ['require_safe', ['GET', 'HEAD']],
]);

function named(methods: string[], names: string): [string, string[]][] {
  return names.split(' ').map((name) => [name, methods]);
}

/** What a view answers: one entry for each method that has a handler of its own. */
export interface Answer {
  methods: readonly string[];
  handler: string;
  read: Route['parameters'];
  site?: FunctionSite | null;
  body?: Route['body'];
  security?: Route['security'];
  /** A class of a library answers, in a way that is known. */
  isOfLibrary?: boolean;
}

/** The methods of views of Django, and what they read. */
export class DjangoViews {
  private readonly inputs: HandlerInputs;
  private readonly comparisons = new Map<number, Comparison[]>();

  private readonly program: Program;
  private readonly serializers: Serializers;
  private readonly forms: ViewForms;
  private readonly checks: ViewChecks;
  private readonly lists: RestLists;

  constructor(private readonly wiring: Wiring) {
    this.program = wiring.program;
    this.inputs = new HandlerInputs(wiring, requestShape);
    this.serializers = new Serializers(wiring);
    this.forms = new ViewForms(wiring);
    const settings = new RestSettings(wiring);
    this.checks = new ViewChecks(wiring, settings);
    this.lists = new RestLists(wiring, settings, this.inputs);
  }

  /** The answers of a function, of `Users.as_view()`, of a view set's `as_view({'get': 'list'})`, or of one of these in a wrapper. */
  of(value: Value, written: string, depth = 0): Answer[] {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'function') return [this.ofFunction(one)];
      const cls = viewClassOf(one);
      const made = one?.kind === 'foreign' ? one.made : null;
      const actions =
        made?.callee.member === 'as_view'
          ? made.positional.find((argument) => argument?.kind === 'map')
          : null;
      if (cls && actions?.kind === 'map')
        return [...actions.entries].map(([verb, action]) =>
          this.ofAction(cls, verb, textsOf(action)[0] ?? ''),
        );
      if (cls) return this.ofClass(cls, made?.keywords);
      if (made?.callee.member === 'as_view') {
        const name = made.callee.of?.member ?? written;
        if (isGraphqlView(one))
          return [{ methods: GRAPHQL_METHODS, handler: name, read: [], body: GRAPHQL_BODY }];
        const own = this.checks.ofLibrary(name, made);
        return [{ methods: answered.get(name) ?? ['GET'], handler: name, read: [], ...own }];
      }
      if (made && depth < 5)
        for (const argument of [...made.positional, ...made.keywords.values()])
          if (isView(argument)) return this.of(argument, written, depth + 1);
    }
    return [{ methods: ['GET'], handler: written, read: [] }];
  }

  private ofFunction(site: FunctionSite): Answer {
    const read = this.readBy(site);
    const methods = this.functionMethods(site, read);
    const stated = statedChecks(site, this.wiring);
    const security = bothRequired(this.checks.ofFunction(site, methods), stated);
    return { methods, handler: this.program.functionName(site), read, site, security };
  }

  private ofAction(cls: ClassValue, verb: string, action: string): Answer {
    const member = memberOf(cls, action);
    const { name } = this.program.unit(cls.unit).data.classes[cls.cls];
    return {
      methods: [verb.toUpperCase()],
      handler: `${name}.${action}`,
      read: [
        ...(member ? this.readBy(member) : []),
        ...this.listedBy(cls, member, action, verb.toUpperCase()),
      ],
      site: member,
      ...this.ofView(cls, member, verb.toUpperCase(), action),
    };
  }

  /** What a class says of its requests: the serializer or form that it takes, and who may send them. */
  ofView(
    cls: ClassValue,
    site: FunctionSite | null,
    method: string,
    action: string | null = null,
    stated: StatedOfView = {},
  ): Pick<Answer, 'body' | 'security'> {
    const schema = ['POST', 'PUT', 'PATCH'].includes(method)
      ? this.serializers.of(classValueOf(cls, 'serializer_class'))
      : null;
    const own = this.checks.of(cls, method, site, action, stated);
    const security = bothRequired(own, site && statedChecks(site, this.wiring));
    if (schema === null && libraryBases(cls).some((name) => GRAPHQL_VIEW.test(name)))
      return { body: GRAPHQL_BODY, security };
    return { body: schema && { required: true, content: { 'application/json': schema } }, security };
  }

  /** What a list takes of the query by its paginator and filters; a handler of its own only where it calls these. */
  listedBy(cls: ClassValue, site: FunctionSite | null, action: string, method: string): Route['parameters'] {
    return method === 'GET' && (site !== null || action === 'list') ? this.lists.of(cls, site) : [];
  }

  /** The fields of the form that a view edits with. */
  private formOf(cls: ClassValue): Route['parameters'] {
    const form = classValueOf(cls, 'form_class');
    return form?.kind === 'class' ? (formFields(form, this.wiring.evaluator) ?? []) : [];
  }

  /** `given`: what objects of the class are made with. */
  private ofClass(cls: ClassValue, given?: ReadonlyMap<string, Value>): Answer[] {
    const stated = textsOf(classValueOf(cls, 'http_method_names')).map((name) => name.toUpperCase());
    const isAllowed = (method: string) => stated.length === 0 || stated.includes(method);
    const own = [...verbMethodsOf(cls)].filter(([method]) => isAllowed(method));
    const answers: Answer[] = own.map(([method, site]) => ({
      methods: [method],
      handler: this.program.functionName(site),
      read: [
        ...this.readBy(site),
        ...(method === 'POST' ? this.formOf(cls) : []),
        ...this.listedBy(cls, site, 'list', method),
      ],
      site,
      ...this.ofView(cls, site, method, null, { given }),
    }));
    const inherited = [
      ...new Set(libraryBases(cls).flatMap((name) => [...(answered.get(name) ?? [])])),
    ].filter((method) => isAllowed(method) && !own.some(([known]) => known === method));
    const { name } = this.program.unit(cls.unit).data.classes[cls.cls];
    for (const method of inherited)
      answers.push({
        methods: [method],
        handler: name,
        read: [...this.formOf(cls), ...this.listedBy(cls, null, 'list', method)],
        isOfLibrary: true,
        ...this.ofView(cls, null, method, null, { given }),
      });
    return answers.length > 0
      ? answers
      : [{ methods: ['GET'], handler: name, read: [], ...this.ofView(cls, null, 'GET', null, { given }) }];
  }

  /** Parameters that a view reads from the request that it is given. */
  readBy(site: FunctionSite): Route['parameters'] {
    const request = this.program.functionInfo(site).parameters.find((parameter) => parameter.name !== 'self');
    const forms = this.forms.of(site);
    return request ? [...this.inputs.of(site, request.name), ...forms] : forms;
  }

  /** Methods that a view function names: in a decorator, or by comparing `request.method`. GET, and POST when it reads a body, otherwise. */
  private functionMethods(site: FunctionSite, read: Route['parameters']): readonly string[] {
    const unit = this.program.unit(site.unit);
    const info = this.program.functionInfo(site);
    for (const decorator of unit.list(info.decorators)) {
      const isCall = unit.kind(decorator) === Kind.Call;
      const written = this.program.nameOf(site.unit, isCall ? unit.a(decorator) : decorator);
      const name = written?.split('.').at(-1) ?? '';
      const known = methodDecorators.get(name);
      if (known) return known;
      if (isCall && (name === 'require_http_methods' || name === 'api_view')) {
        const stated = this.textsIn(site.unit, decorator);
        if (stated.length > 0) return stated;
      }
    }
    const methods = new Set(['GET', ...this.comparedMethods(site)]);
    if (read.some(({ in: place }) => place === 'body' || place === 'form')) methods.add('POST');
    return [...methods];
  }

  /** Texts of the list that is a call's first argument. */
  private textsIn(unitIndex: number, call: number): string[] {
    const unit = this.program.unit(unitIndex);
    const list = unit.listLength(unit.b(call)) > 0 ? unit.listItem(unit.b(call), 0) : -1;
    if (list < 0 || unit.kind(list) !== Kind.List) return [];
    return Array.from(unit.list(unit.a(list))).flatMap((item) =>
      unit.kind(item) === Kind.String ? [unit.string(unit.a(item)).toUpperCase()] : [],
    );
  }

  /** Methods that a function compares `request.method` with. */
  private comparedMethods(site: FunctionSite): string[] {
    const { start, end } = this.program.functionInfo(site);
    let comparisons = this.comparisons.get(site.unit);
    if (!comparisons) {
      comparisons = methodComparisons(this.program.unit(site.unit));
      this.comparisons.set(site.unit, comparisons);
    }
    const from = firstFrom(comparisons, start);
    return comparisons.slice(from, firstFrom(comparisons, end)).map(({ method }) => method);
  }
}

function isView(value: Value): boolean {
  return optionsOf(value).some(
    (one) =>
      one?.kind === 'function' || viewClassOf(one) !== null || (one?.kind === 'foreign' && one.made !== null),
  );
}
