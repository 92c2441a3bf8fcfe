import { expect } from 'chai';
import { checksOf, definitionOf } from './definition-of.js';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

const controller = `
package shop;
import io.micronaut.http.annotation.*;
import io.micronaut.security.annotation.Secured;

@Secured("isAuthenticated()")
@Controller("\${api.version:/none}/books")
public class BookController implements BookOperations {
  @Get("/{isbn:13}{?full,tags*}")
  public Book show(String isbn, boolean full) { return null; }

  @Get(uris = {"/", "/list"})
  @Secured("isAnonymous()")
  public String list(@QueryValue(defaultValue = "1") int page, @Header("X-Key") String key, @CookieValue String theme) { return ""; }

  @Post
  public void create(String title, @QueryValue(value = "from") String source) {}

  @Put("/{isbn}")
  public void replace(@PathVariable String isbn, @Body Book book) {}

  @CustomHttpMethod(method = "LOCK", value = "/lock")
  public void lock() {}

  @Override
  public void remove(String isbn) {}
}
`;
const files = {
  'app/src/main/java/shop/BookController.java': controller,
  'app/src/main/java/shop/Book.java': 'package shop;\npublic record Book(String title) {}\n',
  'api/src/main/java/shop/BookOperations.java': `
package shop;
import io.micronaut.http.annotation.Delete;
public interface BookOperations { @Delete("/{isbn}") void remove(String isbn); }
`,
  'api/src/main/java/shop/BookClient.java': `
package shop;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.client.annotation.Client;
@Client("/other") public interface BookClient { @Get("/elsewhere") String elsewhere(); }
`,
  'app/src/main/resources/application.yml': `
micronaut:
  server:
    context-path: /shop
---
api:
  version: \${API_VERSION:/v1}
---
spring.config.activate.on-profile: test
api.version: /other
`,
};

describe('agent/endpoints of Micronaut', () => {
  it('reads controllers and what they implement, below paths that settings state', async () => {
    const endpoints = await endpointsOf(files);
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /shop/v1/books BookController.list',
      'POST /shop/v1/books BookController.create',
      'GET /shop/v1/books/list BookController.list',
      'LOCK /shop/v1/books/lock BookController.lock',
      'DELETE /shop/v1/books/{isbn} BookController.remove',
      'GET /shop/v1/books/{isbn} BookController.show',
      'PUT /shop/v1/books/{isbn} BookController.replace',
    ]);
    const inputs = new Map(endpoints.map((one) => [`${one.method} ${one.handler}`, parametersOf(one)]));
    expect(inputs.get('GET BookController.list')).to.deep.equal([
      'query page:integer',
      'header X-Key:string!',
      'cookie theme:string!',
    ]);
    expect(inputs.get('POST BookController.create')).to.deep.equal([
      'body title:string',
      'query from:string!',
    ]);
    expect(inputs.get('GET BookController.show')).to.deep.equal(['path isbn:string!', 'query full:boolean']);
    expect(inputs.get('DELETE BookController.remove')).to.deep.equal(['path isbn:string!']);
    expect(endpoints[6].body?.content['application/json']).to.not.equal(undefined);
  });

  it('says which methods are open, and which are not', async () => {
    const { paths } = await definitionOf(files);
    expect(checksOf(paths['/shop/v1/books/list'].get)).to.equal('public');
    expect(checksOf(paths['/shop/v1/books/{isbn}'].put)).to.equal('Secured');
  });
});

describe('agent/endpoints of Java, by settings and interfaces', () => {
  it('serves mappings of Spring below the context path, also those of interfaces', async () => {
    const endpoints = await endpointsOf({
      'src/main/resources/application.properties': 'server.servlet.context-path=/store/\napi.base: /v2\n',
      'src/main/java/a/PetsApi.java': `
package a;
import org.springframework.web.bind.annotation.*;
@RequestMapping("\${api.base}")
public interface PetsApi {
  @GetMapping("/pets/{id}") String pet(@PathVariable("id") long id);
}
`,
      'src/main/java/a/PetsController.java': `
package a;
import org.springframework.web.bind.annotation.*;
@RestController
public class PetsController implements PetsApi {
  @Override public String pet(long id) { return ""; }
  @GetMapping("/\${unknown.name}/x") public String other() { return ""; }
}
`,
      'src/main/java/a/Client.java': `
package a;
import org.springframework.web.bind.annotation.*;
public interface Client { @GetMapping("/remote") String remote(); }
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /store/v2/pets/{id} PetsController.pet',
      'GET /store/v2/{unknown}/x PetsController.other',
    ]);
    expect(endpoints[0].file).to.equal('src/main/java/a/PetsController.java');
    expect(parametersOf(endpoints[0])).to.deep.equal(['path id:integer!']);
  });

  it('serves resources of Quarkus below the paths of its settings, and no clients', async () => {
    const endpoints = await endpointsOf({
      'src/main/resources/application.properties': 'quarkus.http.root-path=/app\nquarkus.rest.path=/api\n',
      'src/main/java/a/Items.java': `
package a;
import jakarta.ws.rs.*;
import org.jboss.resteasy.reactive.RestQuery;
@Path("/items")
public class Items { @GET public String list(@RestQuery String tag) { return ""; } }
`,
      'src/main/java/a/Remote.java': `
package a;
import jakarta.ws.rs.*;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
@Path("/remote") @RegisterRestClient
public interface Remote { @GET String all(); }
`,
    });
    expect(routesOf(endpoints)).to.deep.equal(['GET /app/api/items Items.list']);
  });
});
