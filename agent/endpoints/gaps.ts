import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { Endpoint, EndpointGaps } from '#protocol/scan-report.js';
import { isTestPath } from '../workspace/path-kind.js';
import { isGraphql } from './graphql.js';

/** Libraries that answer requests in ways that are not read, by language and what their imports begin with. */
const notRead: Readonly<Record<string, readonly (readonly [library: string, name: string])[]>> = {
  javascript: [
    ['restify', 'restify'],
    ['@apollo/server', 'Apollo Server'],
    ['apollo-server', 'Apollo Server'],
    ['express-graphql', 'express-graphql'],
    ['graphql-yoga', 'GraphQL Yoga'],
    ['graphql-http', 'graphql-http'],
    ['mercurius', 'Mercurius'],
    ['@adonisjs/core', 'AdonisJS'],
    ['sails', 'Sails'],
    ['@loopback/rest', 'LoopBack'],
    ['loopback', 'LoopBack'],
    ['@feathersjs/express', 'Feathers'],
    ['@feathersjs/koa', 'Feathers'],
    ['polka', 'Polka'],
    ['find-my-way', 'find-my-way'],
    ['h3', 'h3'],
    ['elysia', 'Elysia'],
    ['egg', 'Egg'],
    ['@midwayjs/core', 'Midway'],
    ['@remix-run/node', 'Remix'],
    ['@sveltejs/kit', 'SvelteKit'],
    ['nuxt', 'Nuxt'],
  ],
  python: [
    ['sanic', 'Sanic'],
    ['falcon', 'Falcon'],
    ['cherrypy', 'CherryPy'],
    ['litestar', 'Litestar'],
    ['blacksheep', 'BlackSheep'],
    ['robyn', 'Robyn'],
    ['web', 'web.py'],
    ['klein', 'Klein'],
    ['twisted.web', 'Twisted Web'],
    ['http.server', 'http.server'],
    ['strawberry', 'Strawberry'],
    ['graphene', 'Graphene'],
    ['graphene_django', 'Graphene'],
    ['ariadne', 'Ariadne'],
    ['ninja', 'Django Ninja'],
    ['connexion', 'Connexion'],
    ['flask_admin', 'Flask-Admin'],
    ['flask_appbuilder', 'Flask-AppBuilder'],
  ],
  go: [
    ['github.com/beego/beego', 'Beego'],
    ['github.com/astaxie/beego', 'Beego'],
    ['github.com/kataras/iris', 'Iris'],
    ['github.com/gobuffalo/buffalo', 'Buffalo'],
    ['github.com/revel/revel', 'Revel'],
    ['github.com/go-kratos/kratos', 'Kratos'],
    ['github.com/zeromicro/go-zero', 'go-zero'],
    ['github.com/cloudwego/hertz', 'Hertz'],
    ['github.com/valyala/fasthttp', 'fasthttp'],
    ['github.com/emicklei/go-restful', 'go-restful'],
    ['github.com/danielgtaylor/huma', 'Huma'],
    ['github.com/gogf/gf', 'GoFrame'],
    ['github.com/flamego/flamego', 'Flamego'],
    ['gopkg.in/macaron', 'Macaron'],
    ['github.com/go-martini/martini', 'Martini'],
    ['github.com/uptrace/bunrouter', 'bunrouter'],
    ['github.com/99designs/gqlgen', 'gqlgen'],
    ['github.com/graph-gophers/graphql-go', 'graphql-go'],
    ['github.com/graphql-go/graphql', 'graphql-go'],
    ['github.com/grpc-ecosystem/grpc-gateway', 'gRPC-Gateway'],
    ['google.golang.org/grpc', 'gRPC'],
    ['github.com/twitchtv/twirp', 'Twirp'],
    ['connectrpc.com/connect', 'Connect'],
    ['github.com/aws/aws-lambda-go', 'AWS Lambda'],
  ],
  java: [
    ['org.apache.struts.action', 'Struts 1'],
    ['org.apache.struts2.rest', 'the REST plugin of Struts'],
    ['spark.Spark', 'Spark'],
    ['io.javalin', 'Javalin'],
    ['io.vertx.ext.web', 'Vert.x Web'],
    ['play.mvc', 'Play'],
    ['ratpack', 'Ratpack'],
    ['io.helidon.webserver', 'Helidon'],
    ['com.linecorp.armeria', 'Armeria'],
    ['org.springframework.graphql', 'Spring for GraphQL'],
  ],
};

/** Of these, libraries whose endpoint is read in most programs: they are named where none was found. */
const graphql = new Set(
  'Apollo Server|express-graphql|GraphQL Yoga|graphql-http|Mercurius|Strawberry|Graphene|Ariadne|Spring for GraphQL'.split(
    '|',
  ),
);

/** Languages of servers that the analysis does not read, by the ends of file names. */
const otherLanguages: ReadonlyMap<string, string> = new Map([
  ['php', 'PHP'],
  ['rb', 'Ruby'],
  ['cs', 'C#'],
  ['kt', 'Kotlin'],
  ['scala', 'Scala'],
  ['ex', 'Elixir'],
  ['rs', 'Rust'],
]);

const MAX_PLACES = 20;

/** Collects what readers could not read. */
export class Gaps {
  /** Something was left out at a limit, and nobody knows of which files. */
  isCutAnywhere = false;
  private readonly files = new Set<string>();

  cut(): void {
    this.isCutAnywhere = true;
  }

  /** Something of a file was left out at a limit. */
  cutIn(file: string): void {
    this.files.add(file);
  }

  get cutFiles(): string[] {
    return [...this.files].sort();
  }

  /** `served`: of all endpoints those that the program itself serves. */
  of(
    units: readonly UnitData[],
    paths: readonly string[],
    endpoints: readonly Endpoint[],
    served: readonly Endpoint[],
  ): EndpointGaps {
    const isRead = (framework: string) => graphql.has(framework) && endpoints.some(isGraphql);
    const partly = served.flatMap(({ unknown }) => (unknown ? [unknown] : []));
    const places = new Map(partly.flat().map(({ file, line }) => [`${file}:${line}`, { file, line }]));
    return {
      frameworks: frameworksNotRead(units).filter((framework) => !isRead(framework)),
      languages: languagesNotRead(paths),
      unknownPaths: partly.length,
      places: [...places.values()].slice(0, MAX_PLACES),
      isCut: this.isCutAnywhere || this.files.size > 0,
    };
  }
}

/** Whether anything is known to be missing. */
export function hasGaps({ frameworks, languages, unknownPaths, isCut }: EndpointGaps): boolean {
  return frameworks.length > 0 || languages.length > 0 || unknownPaths > 0 || isCut;
}

function frameworksNotRead(units: readonly UnitData[]): string[] {
  const found = new Set<string>();
  for (const data of units) {
    const libraries = notRead[data.language];
    if (libraries === undefined || isTestPath(data.path)) continue;
    const unit = new Unit(data);
    for (const node of data.imports)
      for (const specifier of unit.string(unit.a(node)).split('|'))
        for (const [library, name] of libraries) if (isWithin(specifier, library)) found.add(name);
  }
  return [...found].sort();
}

function isWithin(specifier: string, library: string): boolean {
  const rest = specifier.slice(library.length);
  return specifier.startsWith(library) && (rest === '' || rest.startsWith('/') || rest.startsWith('.'));
}

function languagesNotRead(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const language = otherLanguages.get(path.slice(path.lastIndexOf('.') + 1));
    if (language !== undefined && !isTestPath(path)) found.add(language);
  }
  return [...found].sort();
}
