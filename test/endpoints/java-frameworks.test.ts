import { expect } from 'chai';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

describe('agent/endpoints of Java', () => {
  it('reads mappings of Spring with the path of their class', async () => {
    const endpoints = await endpointsOf({
      'shop/UserController.java': `
package shop;
import java.util.Optional;
import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping(Paths.API + "/users")
public class UserController {
  @GetMapping
  public String list(@RequestParam(name = "q", required = false) String query, @RequestParam int page) { return ""; }

  @GetMapping({"/{id:\\\\d+}", "/by-id/{id}"})
  public String byId(@PathVariable long id, @RequestHeader("X-Token") String token, @CookieValue Optional<String> theme) { return ""; }

  @RequestMapping(value = "/{id}", method = {RequestMethod.PUT, RequestMethod.PATCH})
  public void save(@PathVariable("id") Long id, @RequestBody User user) {}

  @RequestMapping("/any/**")
  public void any() {}

  @ExceptionHandler(IllegalStateException.class)
  public String failed() { return ""; }

  record User(String name) {}
}
`,
      'shop/Paths.java': 'package shop;\nfinal class Paths {\n  static final String API = "/api";\n}\n',
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/users UserController.list',
      'ANY /api/users/any/{wildcard} UserController.any',
      'GET /api/users/by-id/{id} UserController.byId',
      'GET /api/users/{id} UserController.byId',
      'PATCH /api/users/{id} UserController.save',
      'PUT /api/users/{id} UserController.save',
    ]);
    expect(parametersOf(endpoints[0])).to.deep.equal(['query q:string', 'query page:integer!']);
    expect(parametersOf(endpoints[3])).to.deep.equal([
      'path id:integer!',
      'header X-Token:string!',
      'cookie theme:string',
    ]);
    expect(parametersOf(endpoints[5])).to.deep.equal(['path id:integer!']);
    expect(Object.keys(endpoints[5].body?.content ?? {})).to.deep.equal(['application/json']);
  });

  it('takes methods of interfaces for handlers in the classes that implement them, and paths of many constants', async () => {
    const endpoints = await endpointsOf({
      'shop/Paths.java': `
package shop;
interface Paths {
  String REST = "/rest";
  String VERSION = "v1";
  String REST_V1 = REST + "/" + VERSION;
  String USERS_V1 = REST_V1 + "/users";
  String ONE = "/{id}";
}
`,
      'shop/Users.java': `
package shop;
import org.springframework.web.bind.annotation.*;

public interface Users {
  String LOGINS = "logins";
  @DeleteMapping(Paths.USERS_V1 + Paths.ONE + "/" + LOGINS + "/{login}" + "/" + "now")
  void remove(@PathVariable long id, @PathVariable String login);
}
`,
      'shop/UsersResource.java': `
package shop;
import org.springframework.web.bind.annotation.*;

@RestController
public class UsersResource implements Users {
  private void one() {}
  private void two() {}
  private void three() {}
  public void remove(final long id, final String login) {}
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'DELETE /rest/v1/users/{id}/logins/{login}/now UsersResource.remove',
    ]);
  });

  it('takes the path of a class of Spring that has none from the nearest that it derives from', async () => {
    const endpoints = await endpointsOf({
      'shop/Base.java': `
package shop;
import static shop.Base.API;
import org.springframework.web.bind.annotation.RequestMapping;
@RequestMapping(API)
public abstract class Base { public static final String API = "/api"; }`,
      'shop/Lots.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Lots extends Base {
  @GetMapping("/lots") public String all() { return ""; }
}`,
      'shop/Own.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/own")
public class Own extends Base {
  @GetMapping public String all() { return ""; }
}`,
      'shop/Plain.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Plain extends Other {
  @GetMapping("/plain") public String all() { return ""; }
}
class Other {}`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/lots Lots.all',
      'GET /own Own.all',
      'GET /plain Plain.all',
    ]);
  });

  it('reads resources of JAX-RS below the path of the application', async () => {
    const endpoints = await endpointsOf({
      'shop/App.java': `
package shop;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

@ApplicationPath("/rest")
public class App extends Application {}
`,
      'shop/Items.java': `
package shop;
import jakarta.ws.rs.*;

@Path("items")
public class Items {
  @GET
  public String list(@QueryParam("tag") String tag) { return ""; }

  @DELETE
  @Path("{id}")
  public void remove(@PathParam("id") int id) {}
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /rest/items Items.list',
      'DELETE /rest/items/{id} Items.remove',
    ]);
    expect(parametersOf(endpoints[0])).to.deep.equal(['query tag:string']);
    expect(parametersOf(endpoints[1])).to.deep.equal(['path id:integer!']);
  });

  it('reads resources of JAX-RS that a locator gives, at all its paths', async () => {
    const endpoints = await endpointsOf({
      'shop/Jobs.java': `
package shop;
import jakarta.ws.rs.*;

@Path("/jobs")
public class Jobs {
  @Path("/runs/{id}")
  public Runs run(@PathParam("id") String id) { return new Runs(id); }

  @Path("latest")
  public Class<Runs> latest() { return Runs.class; }
}
`,
      'shop/Runs.java': `
package shop;
import jakarta.ws.rs.*;

@Produces("application/json")
public class Runs {
  @GET
  @Path("/")
  public String show() { return ""; }

  @POST
  @Path("start")
  public void start(@QueryParam("at") String at) {}

  @Path("next")
  public Runs next() { return this; }
}
`,
      'shop/Client.java': `
package shop;
import jakarta.ws.rs.*;

public interface Client {
  @GET
  @Path("/elsewhere")
  String ask();
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /jobs/latest Runs.show',
      'POST /jobs/latest/start Runs.start',
      'GET /jobs/runs/{id} Runs.show',
      'POST /jobs/runs/{id}/start Runs.start',
    ]);
    expect(parametersOf(endpoints[3])).to.deep.equal(['path id:string!', 'query at:string']);
  });

  it('reads servlets that code adds, of the program and of libraries', async () => {
    const endpoints = await endpointsOf({
      'shop/App.java': `
package shop;
import io.dropwizard.core.setup.Environment;
import io.prometheus.client.exporter.MetricsServlet;
import org.eclipse.jetty.servlet.*;
import org.glassfish.jersey.servlet.ServletContainer;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import javax.servlet.ServletContext;
import javax.servlet.ServletRegistration;

public class App {
  private static final String METRICS = "/metrics";

  void run(Environment env, ServletContextHandler given, ServletContext context, String path) {
    ServletContextHandler handler = new ServletContextHandler(null, "/shop", ServletContextHandler.SESSIONS);
    given.addServlet(new ServletHolder(new Orders()), "/*");
    env.servlets().addServlet("metrics", new MetricsServlet()).addMapping(METRICS, "/v2" + METRICS);
    handler.addServlet(new ServletHolder(new Orders()), "/orders/*");
    handler = new ServletContextHandler(null);
    handler.addServlet(MetricsServlet.class, path);
    handler.setContextPath("/files");
    handler.addServlet(new ServletHolder(new ServletContainer()), "/*");
    ServletRegistration.Dynamic added = context.addServlet("orders", new Orders());
    added.setLoadOnStartup(1);
    added.addMapping("/old-orders");
  }

  ServletRegistrationBean<Orders> bean() {
    return new ServletRegistrationBean<>(new Orders(), "/bean");
  }
}
`,
      'shop/Orders.java': `
package shop;
import javax.servlet.http.*;

public class Orders extends HttpServlet {
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    request.getParameter("item");
  }
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'POST /bean Orders.doPost',
      'ANY /files/{unknown} MetricsServlet',
      'ANY /metrics MetricsServlet',
      'POST /old-orders Orders.doPost',
      'POST /shop/orders/{wildcard} Orders.doPost',
      'ANY /v2/metrics MetricsServlet',
      'POST /{unknown}/{wildcard} Orders.doPost',
    ]);
    expect(parametersOf(endpoints[0])).to.deep.equal(['form item:string']);
  });

  it('reads annotated servlets', async () => {
    const endpoints = await endpointsOf({
      'shop/Orders.java': `
package shop;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.*;

@WebServlet(urlPatterns = {"/orders", "/orders/*"})
public class Orders extends HttpServlet {
  public Orders() {}
  private void constructor() {}
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {}
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {}
  private void other() {}
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /orders Orders.doGet',
      'POST /orders Orders.doPost',
      'GET /orders/{wildcard} Orders.doGet',
      'POST /orders/{wildcard} Orders.doPost',
    ]);
  });
});
