import { expect } from 'chai';
import { endpointDefinition } from '#agent/endpoints/index.js';
import { apiOf, endpointsOf, routesOf } from './small-application.js';

describe('agent/endpoints of GraphQL', () => {
  it('reads servers of Node.js that state their own path, or take the usual one', async () => {
    const { endpoints, gaps } = await apiOf({
      'alone.js': `
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
const server = new ApolloServer({ typeDefs, resolvers });
await startStandaloneServer(server, { listen: { port: 4000 } });
`,
      'express.js': `
const express = require('express');
const { ApolloServer } = require('apollo-server-express');
const app = express();
const server = new ApolloServer({ typeDefs });
server.applyMiddleware({ app, path: '/apollo' });
`,
      'fastify.js': `
import Fastify from 'fastify';
import mercurius from 'mercurius';
const app = Fastify();
app.register(mercurius, { schema, prefix: '/api' });
`,
      'yoga.js': `
import { createYoga } from 'graphql-yoga';
import { createServer } from 'node:http';
createServer(createYoga({ schema, graphqlEndpoint: '/yoga' })).listen(4000);
`,
    });
    expect(routesOf(endpoints).filter((route) => route.startsWith('POST'))).to.deep.equal([
      'POST / startStandaloneServer()',
      'POST /api/graphql app.register()',
      'POST /apollo server.applyMiddleware()',
      'POST /yoga createYoga()',
    ]);
    expect(gaps.frameworks).to.deep.equal([]);
    const { paths } = JSON.parse(endpointDefinition({ ...(await apiOf({})), endpoints }, about, 'json').text);
    const { schema } = paths['/yoga'].post.requestBody.content['application/json'];
    expect(Object.keys(schema.properties)).to.include.members(['query', 'variables']);
    expect(paths['/yoga'].get).to.not.have.property('requestBody');
  });

  it('reads handlers that routers of Express are given, below their mounts', async () => {
    const api = await apiOf({
      'app.js': `
import express from 'express';
import { expressMiddleware } from '@apollo/server/express4';
import { createHandler } from 'graphql-http/lib/use/express';
import { graphqlHTTP } from 'express-graphql';
import { settings } from './settings.json';
const app = express();
const api = express.Router();
api.use('/graphql', requireAuth, express.json(), expressMiddleware(server));
api.all('/second', createHandler({ schema }));
app.use('/api', api);
app.use('/third', graphqlHTTP({ schema }));
app.use(settings.graphqlPath, graphqlHTTP({ schema }));
function requireAuth(req, res, next) { if (!req.headers.authorization) return res.sendStatus(401); next(); }
`,
    });
    expect(api.endpoints.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET /api/graphql',
      'POST /api/graphql',
      'GET /api/second',
      'POST /api/second',
      'GET /third',
      'POST /third',
      'GET /{unknown}',
      'POST /{unknown}',
    ]);
    expect(api.endpoints[1].security).to.not.equal(null);
    expect(api.gaps).to.deep.include({ frameworks: [], unknownPaths: 2 });
  });

  it('reads the module of NestJS, below the global prefix only where it is asked for', async () => {
    const files = (options: string) => ({
      'app.module.ts': `
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
@Module({ imports: [GraphQLModule.${options}] })
export class AppModule {}
`,
      'main.ts': `
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.setGlobalPrefix('api');
}
bootstrap();
`,
    });
    const pathsOf = async (options: string) => [
      ...new Set((await endpointsOf(files(options))).map(({ path }) => path)),
    ];
    expect(await pathsOf('forRoot({ autoSchemaFile: true })')).to.deep.equal(['/graphql']);
    expect(await pathsOf("forRoot({ path: 'gql', useGlobalPrefix: true })")).to.deep.equal(['/api/gql']);
    expect(await pathsOf("forRootAsync({ useFactory: () => ({ path: '/made' }) })")).to.deep.equal(['/made']);
    expect(await pathsOf('forRootAsync({ useClass: Settings })')).to.deep.equal(['/{unknown}']);
  });

  it('reads views, routers and applications of Python', async () => {
    const { endpoints, gaps } = await apiOf({
      'urls.py': `
from django.contrib.auth.mixins import LoginRequiredMixin
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from graphene_django.views import GraphQLView
class Private(LoginRequiredMixin, GraphQLView): pass
urlpatterns = [
    path("django", csrf_exempt(GraphQLView.as_view(graphiql=True))),
    path("private", Private.as_view()),
]
`,
      'flasks.py': `
from flask import Flask
from strawberry.flask.views import GraphQLView
app = Flask(__name__)
app.add_url_rule("/flask", view_func=GraphQLView.as_view("graphql", schema=schema))
`,
      'main.py': `
from ariadne.asgi import GraphQL
from fastapi import FastAPI
from strawberry.fastapi import GraphQLRouter
app = FastAPI()
app.include_router(GraphQLRouter(schema), prefix="/fastapi")
app.mount("/mounted", GraphQL(schema))
app.add_route("/added", GraphQL(schema))
`,
    });
    const posts = endpoints.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path, body }) => `${path} ${Object.keys(body?.content ?? {})}`)).to.deep.equal([
      '/added application/json',
      '/django application/json',
      '/fastapi application/json',
      '/flask application/json',
      '/mounted/ application/json',
      '/private application/json',
    ]);
    expect(posts.at(-1)?.security).to.not.equal(null);
    expect(gaps.frameworks).to.deep.equal([]);
  });

  it('reads the one path of controllers of Spring for GraphQL', async () => {
    const controller = (name: string) => `
package shop;
import org.springframework.graphql.data.method.annotation.QueryMapping;
@Controller
public class ${name} { @QueryMapping public String one() { return ""; } }
`;
    const endpoints = await endpointsOf({
      'shop/src/main/java/shop/Books.java': controller('Books'),
      'shop/src/main/java/shop/Users.java': controller('Users'),
      'shop/src/main/resources/application.properties':
        'spring.graphql.http.path=/query\nserver.servlet.context-path=/shop\n',
      'usual/src/main/java/shop/Orders.java': controller('Orders'),
    });
    expect(routesOf(endpoints)).to.deep.equal(['POST /graphql Orders', 'POST /shop/query Books']);
  });
});

const about = { title: 'x', version: '1' };
