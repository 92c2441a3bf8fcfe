import { expect } from 'chai';
import { accessOf } from './access-of.js';

/** Kinds of the guards of each route, by its path. */
async function kindsOf(files: Record<string, string>): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await accessOf(files)).map((line) => {
      const [, path, , kind = ''] = line.split(' ');
      return [path, kind];
    }),
  );
}

describe('agent/endpoints: roles that every account has', function () {
  this.timeout(60_000);

  it('takes annotations of Jakarta that ask for such a role for sign-in', async () => {
    expect(
      await kindsOf({
        'shop/Roles.java':
          'package shop; public final class Roles { public static final String USER = "USER"; }',
        'shop/Items.java': `package shop;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.*;
@Path("/items")
public class Items {
  @GET @Path("constant") @RolesAllowed(Roles.USER) public String constant() { return ""; }
  @GET @Path("any") @RolesAllowed("**") public String any() { return ""; }
  @GET @Path("either") @RolesAllowed({"admin", "user"}) public String either() { return ""; }
  @GET @Path("admin") @RolesAllowed("admin") public String admin() { return ""; }
  @GET @Path("given") @RolesAllowed("buyer") public String given() { return ""; }
}
`,
        'shop/Accounts.java': `package shop;
public class Accounts {
  public Account register(String name) { Account account = new Account(name); account.setRole(Role.BUYER); return account; }
  public Account promote(Account account) { account.setRole(Role.ADMIN); return account; }
}
`,
      }),
    ).to.deep.equal({
      '/items/constant': 'signed-in',
      '/items/any': 'signed-in',
      '/items/either': 'signed-in',
      '/items/admin': 'role',
      '/items/given': 'signed-in',
    });
  });

  it('takes expressions and rules of Spring Security that ask for such a role for sign-in', async () => {
    expect(
      await kindsOf({
        'shop/Security.java': `package shop;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
public class Security {
  public SecurityFilterChain chain(HttpSecurity http) throws Exception {
    http.authorizeHttpRequests(all -> all.requestMatchers("/rule/user").hasRole("USER")
      .requestMatchers("/rule/either").hasAnyAuthority("ROLE_ADMIN", "ROLE_USER").requestMatchers("/rule/admin").hasRole("ADMIN")
      .anyRequest().authenticated());
    return http.build();
  }
}
`,
        'shop/Items.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Items {
  @GetMapping("/rule/user") public String one() { return ""; }
  @GetMapping("/rule/either") public String two() { return ""; }
  @GetMapping("/rule/admin") public String three() { return ""; }
  @GetMapping("/secured") @Secured("ROLE_USER") public String four() { return ""; }
  @GetMapping("/any") @PreAuthorize("hasAnyRole('ADMIN', 'USER')") public String five() { return ""; }
  @GetMapping("/or") @PreAuthorize("hasRole('ADMIN') or hasAuthority('ROLE_USER')") public String six() { return ""; }
  @GetMapping("/and") @PreAuthorize("hasRole('USER') and hasAuthority('items:write')") public String seven() { return ""; }
  @GetMapping("/own") @PreAuthorize("hasRole('USER') and #id == principal.id") public String eight() { return ""; }
}
`,
      }),
    ).to.deep.equal({
      '/rule/user': 'signed-in',
      '/rule/either': 'signed-in',
      '/rule/admin': 'role',
      '/secured': 'signed-in',
      '/any': 'signed-in',
      '/or': 'signed-in',
      '/and': 'role',
      '/own': 'role',
    });
  });

  it('finds no check in middleware of Django that signs callers in', async () => {
    expect(
      await kindsOf({
        'shop/settings.py': "MIDDLEWARE = ['shop.middleware.ByHeader']\nROOT_URLCONF = 'shop.urls'\n",
        'shop/middleware.py': `from django.contrib import auth

class ByHeader:
    def process_request(self, request):
        user = auth.authenticate(request, remote_user=request.META.get('REMOTE_USER'))
        if user:
            request.user = user
            auth.login(request, user)
`,
        'shop/backends.py': `class Backend:
    def authenticate(self, request, remote_user):
        if not request.user.has_perm('shop.sign_in'):
            return None
        return remote_user
`,
        'shop/urls.py':
          "from django.urls import path\nfrom . import views\nurlpatterns = [path('items/', views.items)]\n",
        'shop/views.py':
          "from django.http import HttpResponse\ndef items(request):\n    return HttpResponse('')\n",
      }),
    ).to.deep.equal({ '/items/': '' });
  });

  it('takes a permission of such a name for one', async () => {
    expect(
      await kindsOf({
        'app.js': `const express = require('express');
const app = express();
const may = (name) => (req, res, next) => {
  if (!req.user.hasPermission(name)) return res.status(403).end();
  next();
};
const users = (req, res, next) => {
  if (!req.user.permissions.includes('users')) return res.status(403).end();
  next();
};
app.post('/made', may('users'), (req, res) => res.end());
app.post('/written', users, (req, res) => res.end());
app.listen(1);
`,
      }),
    ).to.deep.equal({ '/made': 'role', '/written': 'role' });
  });
});
