import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { dedented } from './lowers-to.js';

const rules = loadRules();

/** Checks that SQL injections are found in just the lines that say `// found`. Files by their path under `src/com/acme`. */
async function check(files: Record<string, string>): Promise<void> {
  const texts = Object.entries(files).map(
    ([path, text]) => [`src/com/acme/${path}`, dedented(text)] as const,
  );
  const expected = texts.flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => (line.endsWith('// found') ? [`${path}:${at + 1}`] : [])),
  );
  const findings = await analyseFiles(new Map(texts), rules);
  const found = findings.filter(({ rule }) => rule === 'java/database/sql-injection');
  expect([...new Set(found.map(({ file, line }) => `${file}:${line}`))].sort()).to.deep.equal(
    expected.sort(),
  );
}

describe('languages/java linking follows', function () {
  this.timeout(30_000);

  it('a class that stands besides another in its file', async () => {
    await check({
      'Web.java': `
        package com.acme;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            new Helper().run(request.getParameter("a"));
          }
        }`,
      'Other.java': `
        package com.acme;
        import java.sql.*;
        public class Other { }
        class Helper {
          void run(String x) throws Exception {
            DriverManager.getConnection("").createStatement().execute("select " + x); // found
          }
        }`,
    });
  });

  it('nested types and their static members by import', async () => {
    await check({
      'Web.java': `
        package com.acme;
        import com.acme.db.Outer.Inner;
        import static com.acme.db.Outer.Deep.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            new Inner().run(quote(request.getParameter("a")));
          }
        }`,
      'db/Outer.java': `
        package com.acme.db;
        import java.sql.*;
        public class Outer {
          public static class Inner {
            public void run(String x) throws Exception {
              DriverManager.getConnection("").createStatement().execute("select " + x); // found
            }
          }
          public static class Deep { public static String quote(String s) { return "'" + s + "'"; } }
        }`,
    });
  });

  it('nested types imported on demand', async () => {
    await check({
      'Web.java': `
        package com.acme;
        import com.acme.db.Outer.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            Inner inner = new Inner();
            inner.run(request.getParameter("a"));
          }
        }`,
      'db/Outer.java': `
        package com.acme.db;
        import java.sql.*;
        public class Outer {
          public static class Inner {
            public void run(String x) throws Exception {
              DriverManager.getConnection("").createStatement().execute("select " + x); // found
            }
          }
        }`,
    });
  });

  it('accessors of @Data', async () => {
    await check({
      'User.java': `
        package com.acme;
        import lombok.Data;
        @Data
        public class User { private String name; private String role; private boolean active; }`,
      'Web.java': `
        package com.acme;
        import java.sql.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            User user = new User();
            user.setName(request.getParameter("a"));
            user.setRole("x");
            Statement s = DriverManager.getConnection("").createStatement();
            s.execute("select " + user.getName()); // found
            s.execute("select " + user.getRole());
            s.execute("select " + user.isActive());
          }
        }`,
    });
  });

  it('@Builder and toBuilder', async () => {
    await check({
      'User.java': `
        package com.acme;
        import lombok.*;
        @Value
        @Builder(toBuilder = true)
        public class User { String name; String role; @Singular java.util.List<String> tags; }`,
      'Web.java': `
        package com.acme;
        import java.sql.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            User user = User.builder().name(request.getParameter("a")).role("x").build();
            User copy = user.toBuilder().role("y").build();
            Statement s = DriverManager.getConnection("").createStatement();
            s.execute("select " + user.getName()); // found
            s.execute("select " + user.getRole());
            s.execute("select " + copy.getName()); // found
            s.execute("select " + copy.getRole());
          }
        }`,
    });
  });

  it('@With and fluent accessors', async () => {
    await check({
      'User.java': `
        package com.acme;
        import lombok.*;
        import lombok.experimental.Accessors;
        @Getter @Setter @With @AllArgsConstructor @NoArgsConstructor
        @Accessors(fluent = true, chain = true)
        public class User { private String name; private String role; }`,
      'Web.java': `
        package com.acme;
        import java.sql.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            User user = new User().name(request.getParameter("a")).role("x");
            User other = new User("n", "r").withName(request.getParameter("b"));
            Statement s = DriverManager.getConnection("").createStatement();
            s.execute("select " + user.name()); // found
            s.execute("select " + user.role());
            s.execute("select " + other.name()); // found
            s.execute("select " + other.role());
          }
        }`,
    });
  });

  it('a service that is injected by its interface', async () => {
    await check({
      'UserController.java': `
        package com.acme;
        import org.springframework.web.bind.annotation.*;
        import lombok.RequiredArgsConstructor;
        @RestController
        @RequiredArgsConstructor
        public class UserController {
          private final UserService service;
          @GetMapping("/u")
          public Object find(@RequestParam String name) { return service.find(name); }
        }`,
      'UserService.java': `
        package com.acme;
        public interface UserService { Object find(String name); }`,
      'UserServiceImpl.java': `
        package com.acme;
        import org.springframework.stereotype.Service;
        import org.springframework.jdbc.core.JdbcTemplate;
        @Service
        public class UserServiceImpl implements UserService {
          private final UserRepository repository;
          public UserServiceImpl(UserRepository repository) { this.repository = repository; }
          @Override public Object find(String name) { return repository.byName(name); }
        }`,
      'UserRepository.java': `
        package com.acme;
        import org.springframework.stereotype.Repository;
        import org.springframework.beans.factory.annotation.Autowired;
        import org.springframework.jdbc.core.JdbcTemplate;
        @Repository
        public class UserRepository {
          @Autowired private JdbcTemplate template;
          public Object byName(String name) {
            return template.queryForList("select * from users where name = '" + name + "'"); // found
          }
        }`,
    });
  });

  it('what collections are stated to hold, in loops, streams and look-ups', async () => {
    await check({
      'Web.java': `
        package com.acme;
        import java.sql.*;
        import java.util.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          private final List<Runner> runners = new ArrayList<>();
          private Map<String, Runner> byName;
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            for (Runner runner : runners) runner.one(request.getParameter("a"));
          }
          protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
            String p = request.getParameter("a");
            runners.forEach(r -> r.two(p));
            runners.stream().filter(r -> r.ok()).map(r -> r.three(p)).findFirst();
            byName.get("x").four(p);
            for (var e : byName.entrySet()) e.getValue().five(p);
            byName.values().forEach(r -> r.six(p));
            var first = runners.get(0);
            first.seven(p);
          }
        }`,
      'Runner.java': `
        package com.acme;
        import java.sql.*;
        public class Runner {
          Statement s;
          boolean ok() { return true; }
          void one(String x) throws Exception { s.execute("select " + x); } // found
          void two(String x) throws Exception { s.execute("select " + x); } // found
          String three(String x) throws Exception { s.execute("select " + x); return x; } // found
          void four(String x) throws Exception { s.execute("select " + x); } // found
          void five(String x) throws Exception { s.execute("select " + x); } // found
          void six(String x) throws Exception { s.execute("select " + x); } // found
          void seven(String x) throws Exception { s.execute("select " + x); } // found
        }`,
    });
  });

  it('variables, casts and results of a stated class', async () => {
    await check({
      'Web.java': `
        package com.acme;
        import java.sql.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            Runner r = (Runner) getServletContext().getAttribute("r");
            r.one(request.getParameter("a"));
            Runner q = Registry.find(Runner.class);
            q.two(request.getParameter("a"));
            ((Runner) request.getAttribute("z")).three(request.getParameter("a"));
            var v = make();
            v.four(request.getParameter("a"));
          }
          native Runner make();
        }`,
      'Runner.java': `
        package com.acme;
        import java.sql.*;
        public class Runner {
          Statement s;
          void one(String x) throws Exception { s.execute("select " + x); } // found
          void two(String x) throws Exception { s.execute("select " + x); } // found
          void three(String x) throws Exception { s.execute("select " + x); } // found
          void four(String x) throws Exception { s.execute("select " + x); } // found
        }`,
    });
  });

  it('objects of which only an interface is known', async () => {
    await check({
      'Web.java': `
        package com.acme;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            Dao dao = (Dao) Class.forName("com.acme.JdbcDao").newInstance();
            dao.find(request.getParameter("a"));
            Daos.get().find(request.getParameter("a"));
          }
        }
        class Daos { static Dao get() { return ServiceLoader.load(Dao.class).findFirst().get(); } }
        interface Dao { Object find(String x) throws Exception; }
        class JdbcDao implements Dao {
          java.sql.Statement s;
          public Object find(String x) throws Exception { return s.executeQuery("select " + x); } // found
        }`,
    });
  });

  it('static members of several classes imported on demand', async () => {
    await check({
      'Web.java': `
        package com.acme;
        import static com.acme.A.*;
        import static com.acme.B.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            run(PREFIX_A + PREFIX_B + request.getParameter("a"));
          }
        }`,
      'A.java': `
        package com.acme;
        public class A { public static final String PREFIX_A = "a"; public static String nothing() { return ""; } }`,
      'B.java': `
        package com.acme;
        import java.sql.*;
        public class B { public static final String PREFIX_B = "b";
          static void run(String x) throws Exception { DriverManager.getConnection("").createStatement().execute("select " + x); } // found
        }`,
    });
  });

  it('the text that an object makes of itself', async () => {
    await check({
      'Web.java': `
        package com.acme;
        import java.sql.*;
        import javax.servlet.http.*;
        public class Web extends HttpServlet {
          protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
            Statement s = DriverManager.getConnection("").createStatement();
            s.execute("select " + new Name(request.getParameter("a"))); // found
            s.execute("select " + new Hidden(request.getParameter("a")));
            s.execute(String.valueOf(new Name(request.getParameter("a")))); // found
            s.execute(String.format("select %s", new Name(request.getParameter("a")))); // found
            s.execute(new StringBuilder("select ").append(new Name(request.getParameter("a"))).toString()); // found
          }
        }
        class Name { String n; Name(String n) { this.n = n; } @Override public String toString() { return n; } }
        class Hidden { String n; Hidden(String n) { this.n = n; } @Override public String toString() { return "***"; } }`,
    });
  });
});
