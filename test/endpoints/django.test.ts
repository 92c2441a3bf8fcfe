import { expect } from 'chai';
import { endpointsOf, routesOf } from './small-application.js';

describe('agent/endpoints of Django, by its start-up code', () => {
  it('puts patterns together that are made in comprehensions, conditions and translations', async () => {
    const endpoints = await endpointsOf({
      'shop/urls.py': `
from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path, re_path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_page
from django.views.generic import RedirectView, TemplateView
from shop.views import CardView, ProductView, plain
import shop.api.urls as api

actions = ["list", "new"]
urlpatterns = [
    path("<slug:event>", include([path("/cards/" + action, plain) for action in actions])),
    *[path(f"{name}/", view) for name, view in [("one", plain), ("two", cache_page(60)(plain))]],
    path("api/", include((api, "api"), namespace="v1")),
]
urlpatterns += CardView.get_urls("cards")
if settings.DEBUG:
    urlpatterns += [re_path(r"^debug\\.(?P<kind>[a-z]+)$", TemplateView.as_view(template_name="x.html"))]
urlpatterns += i18n_patterns(path(_("about/"), RedirectView.as_view(url="/")))
urlpatterns += [path("products/", ProductView.as_view())]
`,
      'tests/urls.py': `
from django.urls import include, path
urlpatterns = [path("below/", include("shop.urls"))]
`,
      'shop/views.py': `
from django.urls import path
from django.views.generic import CreateView, View

class Listed:
    @classmethod
    def get_urls(cls, base):
        return [path(f"{base}/{action}/", cls.as_view(action=action)) for action in ("show", "edit")]

class CardView(Listed, View):
    def post(self, request):
        return None

class ProductView(CreateView):
    http_method_names = ["get", "post"]

def plain(request, event=None):
    return None
`,
      'shop/api/urls.py': `
from django.urls import path
from shop.views import plain
urlpatterns = [path("x", plain)]
`,
      'shop/__init__.py': '',
      'shop/api/__init__.py': '',
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'DELETE /about/ RedirectView',
      'GET /about/ RedirectView',
      'PATCH /about/ RedirectView',
      'POST /about/ RedirectView',
      'PUT /about/ RedirectView',
      'GET /api/x plain',
      'POST /cards/edit/ CardView.post',
      'POST /cards/show/ CardView.post',
      'GET /debug.{kind} TemplateView',
      'GET /one/ plain',
      'GET /products/ ProductView',
      'POST /products/ ProductView',
      'GET /two/ plain',
      'GET /{event}/cards/list plain',
      'GET /{event}/cards/new plain',
    ]);
  });

  it('reads routers below routers, and their routes among others of a list', async () => {
    const endpoints = await endpointsOf({
      'urls.py': `
from django.urls import include, path
from rest_framework_extensions.routers import ExtendedDefaultRouter
from views import CardViewSet

class OwnRouter(ExtendedDefaultRouter):
    def get_urls(self):
        return [url for url in super().get_urls() if url.name != "none"]

router = OwnRouter()
boards = router.register("boards", CardViewSet, basename="board")
cards = boards.register("cards", CardViewSet, basename="card", parents_query_lookups=["board"])
cards.register("notes", CardViewSet, basename="note", parents_query_lookups=["board", "card"])
patterns = router.urls + [path("boards/<uid>/print/", CardViewSet.as_view({"get": "retrieve"}))]
urlpatterns = [path("api/", include((patterns, "api")))]
`,
      'views.py': `
from rest_framework import viewsets

class CardViewSet(viewsets.ReadOnlyModelViewSet):
    lookup_field = "uid"
`,
    });
    expect(routesOf(endpoints).map((one) => one.split(' ').slice(0, 2).join(' '))).to.deep.equal([
      'GET /api/',
      'GET /api/boards/',
      'GET /api/boards/{parent_boards}/cards/',
      'GET /api/boards/{parent_boards}/cards/{parent_cards}/notes/',
      'GET /api/boards/{parent_boards}/cards/{parent_cards}/notes/{uid}/',
      'GET /api/boards/{parent_boards}/cards/{uid}/',
      'GET /api/boards/{uid}/',
      'GET /api/boards/{uid}/print/',
    ]);
  });

  it('reads the routers of the REST framework', async () => {
    const endpoints = await endpointsOf({
      'urls.py': `
from django.urls import include, path
from rest_framework import routers
from views import CardViewSet, UserViewSet

router = routers.SimpleRouter(trailing_slash=False)
router.register(r"users", UserViewSet, basename="user")
inner = routers.DefaultRouter()
inner.register("", CardViewSet)
urlpatterns = [
    path("api/", include(router.urls)),
    path("cards/", include((inner.urls, "cards"))),
    path("me", UserViewSet.as_view({"get": "retrieve", "delete": "destroy"})),
]
`,
      'views.py': `
from rest_framework import mixins, viewsets
from rest_framework.decorators import action

class Base(mixins.ListModelMixin, viewsets.GenericViewSet):
    @action(detail=False, url_path="all/recent")
    def recent(self, request):
        return None

class UserViewSet(Base, mixins.RetrieveModelMixin):
    lookup_field = "username"

    @action(detail=True, methods=["post", "delete"])
    def block(self, request, username):
        return None

class CardViewSet(viewsets.ModelViewSet):
    http_method_names = ["get", "patch"]
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/users UserViewSet.list',
      'GET /api/users/all/recent UserViewSet.recent',
      'GET /api/users/{username} UserViewSet.retrieve',
      'DELETE /api/users/{username}/block UserViewSet.block',
      'POST /api/users/{username}/block UserViewSet.block',
      'GET /cards/ CardViewSet.list',
      'GET /cards/{id}/ CardViewSet.retrieve',
      'PATCH /cards/{id}/ CardViewSet.partial_update',
      'DELETE /me UserViewSet.destroy',
      'GET /me UserViewSet.retrieve',
    ]);
  });

  it('ends on lists that include each other', async () => {
    const endpoints = await endpointsOf({
      'a/urls.py': `
from django.urls import include, path
urlpatterns = [path("b/", include("b.urls")), path("a", lambda request: None)]
`,
      'b/urls.py': `
from django.urls import include, path
urlpatterns = [path("a/", include("a.urls")), path("b", lambda request: None)]
`,
      'a/__init__.py': '',
      'b/__init__.py': '',
    });
    expect(endpoints.map(({ path }) => path)).to.include.members(['/a', '/b/b']);
    expect(endpoints).to.have.length.below(100);
  });
});
