import { expect } from 'chai';
import { checksOf, definitionOf, inputsOf } from './definition-of.js';

describe('agent/endpoints: what Spring and JAX-RS take', () => {
  const models = {
    'shop/Kind.java': 'package shop;\npublic enum Kind { HOME, WORK }\n',
    'shop/Address.java': `
package shop;
import jakarta.validation.constraints.NotBlank;
public record Address(@NotBlank String city, Address next) {}
`,
    'shop/Named.java': `
package shop;
import jakarta.validation.constraints.*;
public class Named {
  private Integer id;
  @NotBlank @Size(min = 2, max = 30) private String name;
  public Integer getId() { return id; }
  public void setId(Integer id) { this.id = id; }
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
}
`,
    'shop/User.java': `
package shop;
import jakarta.validation.constraints.*;
import java.time.LocalDate;
import java.util.List;
public class User extends Named {
  @NotNull @Email private String email;
  @Min(1) private int age;
  private double weight;
  private Kind kind;
  private LocalDate born;
  @NotEmpty private List<String> tags;
  private Address address;
  private String secret;
  public void setEmail(String email) { this.email = email; }
  public void setAge(int age) { this.age = age; }
  public void setWeight(double weight) { this.weight = weight; }
  public void setKind(Kind kind) { this.kind = kind; }
  public void setBorn(LocalDate born) { this.born = born; }
  public void setTags(List<String> tags) { this.tags = tags; }
  public void setAddress(Address address) { this.address = address; }
}
`,
  };

  it('reads objects, their limits and what binding leaves out', async () => {
    const definition = await definitionOf({
      ...models,
      'shop/Users.java': `
package shop;
import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.MultipartFile;

@RestController
@RequestMapping("/users")
public class Users {
  @InitBinder
  public void fields(WebDataBinder binder) { binder.setDisallowedFields("id"); }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  public User create(@Valid @RequestBody User user) { return user; }

  @PostMapping("/form")
  public String form(@Valid User user) { return ""; }

  @GetMapping
  public String find(@RequestParam(defaultValue = "1") int page, @RequestParam(required = false) String q, Named named) { return ""; }

  @PostMapping("/photo")
  public String photo(@RequestParam("file") MultipartFile file, jakarta.servlet.http.HttpServletRequest request) {
    return request.getParameter("title") + request.getHeader("X-Trace");
  }
}
`,
    });
    const { paths, components } = definition;
    const create = paths['/users'].post;
    const fields = [
      'address any {"$ref":"#/components/schemas/Address"}',
      'age integer {"minimum":1}',
      'born string {"format":"date"}',
      'email string! {"format":"email"}',
      'kind any {"$ref":"#/components/schemas/Kind"}',
      'name string! {"minLength":2,"maxLength":30}',
      'tags array<string>! {"minItems":1}',
      'weight number',
    ];
    const withId = [...fields.slice(0, 4), 'id integer', ...fields.slice(4)];
    expect(inputsOf(definition, create)).to.deep.equal(withId.map((field) => `json ${field}`));
    expect(Object.keys(create.responses)).to.deep.equal(['201']);
    expect(components?.schemas?.Kind).to.deep.equal({ type: 'string', enum: ['HOME', 'WORK'] });
    expect(components?.schemas?.Address.properties?.next).to.deep.equal({
      $ref: '#/components/schemas/Address',
    });
    const form = inputsOf(definition, paths['/users/form'].post).map((one) => one.replace(/#[^"]*/, ''));
    expect(form).to.deep.equal(fields.map((field) => `x-www-form-urlencoded ${field}`.replace(/#[^"]*/, '')));
    expect(inputsOf(definition, paths['/users'].get)).to.deep.equal([
      'query name string',
      'query page integer {"default":1}',
      'query q string',
    ]);
    expect(inputsOf(definition, paths['/users/photo'].post)).to.deep.equal([
      'form-data file string! {"format":"binary"}',
      'form-data title string',
      'header X-Trace string',
    ]);
    expect(checksOf(create)).to.equal('-');
  });

  it('reads the rules of Spring Security in their order, and annotations', async () => {
    const { paths, components } = await definitionOf({
      'shop/Config.java': `
package shop;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
public class Config {
  @Bean
  public SecurityFilterChain chain(HttpSecurity http) throws Exception {
    http.authorizeHttpRequests(all -> all
        .requestMatchers("/open/**", "/login").permitAll()
        .requestMatchers(HttpMethod.GET, "/items/*").permitAll()
        .anyRequest().authenticated())
      .httpBasic();
    return http.build();
  }
}
`,
      'shop/Items.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Items {
  @GetMapping("/open/one/two") public String open() { return ""; }
  @GetMapping("/items/{id}") public String one(@PathVariable int id) { return ""; }
  @DeleteMapping("/items/{id}") public String remove(@PathVariable int id) { return ""; }
  @GetMapping("/open/admin") @PreAuthorize("hasRole('ADMIN')") public String admin() { return ""; }
}
`,
    });
    const checks = Object.fromEntries(
      Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item).map(([verb, one]) => [`${verb} ${path}`, checksOf(one)]),
      ),
    );
    expect(checks).to.deep.equal({
      'delete /items/{id}': 'basic',
      'get /items/{id}': 'public',
      'get /open/admin': 'basic',
      'get /open/one/two': 'public',
    });
    expect(components?.securitySchemes).to.deep.equal({ basic: { type: 'http', scheme: 'basic' } });
  });

  it('says nothing of checks where an earlier rule of Spring Security, which may be about the request, says otherwise', async () => {
    const checksBy = async (rules: string) => {
      const { paths } = await definitionOf({
        'shop/Config.java': `
package shop;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
public class Config {
  public SecurityFilterChain chain(HttpSecurity http, Outside outside) throws Exception {
    http.authorizeHttpRequests(all -> all${rules}).httpBasic();
    return http.build();
  }
}
`,
        'shop/Items.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Items {
  @GetMapping("/items") public String all() { return ""; }
  @GetMapping("/admin") public String admin() { return ""; }
}
`,
      });
      return [checksOf(paths['/items'].get), checksOf(paths['/admin'].get)];
    };
    const behind = '.anyRequest().authenticated()';
    expect(await checksBy(`.requestMatchers(outside.open()).permitAll()${behind}`)).to.deep.equal(['-', '-']);
    expect(await checksBy(`.requestMatchers(outside.ours()).hasRole("A")${behind}`)).to.deep.equal([
      'basic',
      'basic',
    ]);
    expect(
      await checksBy(
        `.requestMatchers("/admin").hasRole("A").requestMatchers(outside.open()).permitAll()${behind}`,
      ),
    ).to.deep.equal(['-', 'basic']);
  });

  it('reads nothing into what resolvers of the program fill, of their types and annotations', async () => {
    const resolver = (name: string, test: string) => `
package shop;
import org.springframework.core.MethodParameter;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
public class ${name} implements HandlerMethodArgumentResolver {
  public boolean supportsParameter(MethodParameter parameter) { return ${test}; }
  public Object resolveArgument(MethodParameter parameter) { return null; }
}
`;
    const definition = await definitionOf({
      ...models,
      'shop/Member.java':
        'package shop;\npublic class Member { private String city; public void setCity(String city) { this.city = city; } }\n',
      'shop/OfUser.java': resolver('OfUser', 'User.class.isAssignableFrom(parameter.getParameterType())'),
      'shop/OfMember.java': resolver(
        'OfMember',
        'parameter.hasParameterAnnotation(Current.class) && parameter.getParameterType() == Member.class',
      ),
      'shop/Admin.java': 'package shop;\npublic class Admin extends User {}\n',
      'shop/Users.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Users {
  @GetMapping("/a") public void a(User user, @RequestParam String q) {}
  @GetMapping("/b") public void b(Admin admin) {}
  @GetMapping("/c") public void c(@Current Member member) {}
  @GetMapping("/d") public void d(Member member) {}
  @PostMapping("/e") public void e(@RequestBody User user) {}
}
`,
    });
    const { paths } = definition;
    const read = (path: string) => inputsOf(definition, paths[path].get);
    expect(['/a', '/b', '/c', '/d'].map(read)).to.deep.equal([
      ['query q string!'],
      [],
      [],
      ['query city string'],
    ]);
    expect(Object.keys(paths['/e'].post.requestBody?.content ?? {})).to.deep.equal(['application/json']);
  });

  it('reads bodies, forms and roles of JAX-RS', async () => {
    const definition = await definitionOf({
      ...models,
      'shop/Resource.java': `
package shop;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.*;
@Path("/users")
@Produces("application/json")
public class Resource {
  @POST @Consumes("application/xml") @RolesAllowed("admin")
  public Named create(Named named, @HeaderParam("X-Trace") String trace) { return named; }
  @POST @Path("form") public void form(@FormParam("name") String name, @QueryParam("page") @DefaultValue("2") int page) {}
}
`,
    });
    const { paths } = definition;
    const create = paths['/users'].post;
    expect(Object.keys(create.requestBody?.content ?? {})).to.deep.equal(['application/xml']);
    expect(inputsOf(definition, create)[0]).to.equal('header X-Trace string');
    expect(checksOf(create)).to.equal('RolesAllowed');
    expect(inputsOf(definition, paths['/users/form'].post)).to.deep.equal([
      'query page integer {"default":2}',
      'x-www-form-urlencoded name string',
    ]);
    expect(checksOf(paths['/users/form'].post)).to.equal('-');
  });
});
