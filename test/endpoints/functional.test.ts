import { expect } from 'chai';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

describe('agent/endpoints of functional routes of Spring', () => {
  it('reads predicates, nested routes and what others give', async () => {
    const endpoints = await endpointsOf({
      'a/Routes.java': `
package a;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import static org.springframework.web.reactive.function.server.RequestPredicates.*;
import static org.springframework.web.reactive.function.server.RouterFunctions.*;

class Routes {
  private static final String API = "/api";
  private final PostHandler posts;

  @Bean RouterFunction<ServerResponse> all(UserHandler users) {
    RouterFunction<ServerResponse> one = route(GET("/posts").and(accept(JSON)), posts::list)
        .andRoute(method(HttpMethod.PUT).and(path("/posts/{id:\\\\d+}")), this.posts::save)
        .andRoute(GET("/a").or(GET("/b")), request -> ok());
    return nest(path(API + "/v1"), one).andNest(path("/users"), usersOf(users)).and(route(path("/any"), users::show));
  }

  private RouterFunction<ServerResponse> usersOf(UserHandler users) {
    return route(GET("/{name}"), users::show).filter((request, next) -> next.handle(request));
  }
}
`,
      'a/Builder.java': `
package a;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

class Builder {
  RouterFunction<ServerResponse> built(PersonHandler people) {
    return RouterFunctions.route()
        .path("/person", builder -> builder
            .GET("/{id}", accept(JSON), people::get)
            .GET(people::list)
            .nest(accept(JSON), inner -> inner.DELETE("/{id}", people::get)))
        .POST("/person", people::create)
        .before(request -> request)
        .build();
  }
}
`,
      'a/Handlers.java': `
package a;
class PostHandler {
  Mono<ServerResponse> list(ServerRequest request) { return request.queryParam("page"); }
  Mono<ServerResponse> save(ServerRequest request) { return request.bodyToMono(Post.class); }
}
class UserHandler { Mono<ServerResponse> show(ServerRequest request) { return null; } }
class PersonHandler {
  ServerResponse get(ServerRequest request) { return null; }
  ServerResponse list(ServerRequest request) { return null; }
  ServerResponse create(ServerRequest request) { return request.body(Post.class); }
}
record Post(String title) {}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'ANY /any UserHandler.show',
      'GET /api/v1/a anonymous',
      'GET /api/v1/b anonymous',
      'GET /api/v1/posts PostHandler.list',
      'PUT /api/v1/posts/{id} PostHandler.save',
      'GET /person PersonHandler.list',
      'POST /person PersonHandler.create',
      'DELETE /person/{id} PersonHandler.get',
      'GET /person/{id} PersonHandler.get',
      'GET /users/{name} UserHandler.show',
    ]);
    expect(endpoints[3]).to.include({ file: 'a/Handlers.java', line: 4 });
    expect(parametersOf(endpoints[3])).to.deep.equal(['query page:string']);
    expect(parametersOf(endpoints[4])).to.deep.equal(['path id:string!']);
    expect(endpoints[4].body?.content['application/json']).to.deep.equal({
      $ref: '#/components/schemas/Post',
    });
    expect(endpoints[6].body?.content['application/json']).to.deep.equal({
      $ref: '#/components/schemas/Post',
    });
  });

  it('ends on routers that give each other', async () => {
    const endpoints = await endpointsOf({
      'a/Loop.java': `
package a;
import org.springframework.web.reactive.function.server.RouterFunction;
import static org.springframework.web.reactive.function.server.RequestPredicates.*;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;
class Loop {
  RouterFunction<R> one() { return route(GET("/one"), r -> ok()).and(two()); }
  RouterFunction<R> two() { return route(GET("/two"), r -> ok()).and(one()); }
  RouterFunction<R> start() { RouterFunction<R> self = self.and(one()).and(self).and(self); return self; }
}
`,
    });
    expect(endpoints.map(({ path }) => path)).to.deep.equal(['/one', '/two']);
  });
});
