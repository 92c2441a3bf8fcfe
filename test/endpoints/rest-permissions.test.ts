import { expect } from 'chai';
import { accessOf, authenticatedOf } from './access-of.js';

describe('agent/endpoints: permissions of Django and its REST framework', () => {
  it('reads permissions of the REST framework that are put together, chosen by action, or stated for one', async () => {
    const found = await accessOf({
      'manage.py': "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings')\n",
      'shop/settings.py': "ROOT_URLCONF = 'shop.urls'\n",
      'shop/urls.py': `
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register('both', views.Both)
router.register('either', views.Either)
router.register('public', views.Public)
router.register('chosen', views.Chosen)
router.register('table', views.Table)
router.register('other', views.Other)
urlpatterns = router.urls
`,
      'shop/views.py': `
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny, BasePermission, IsAdminUser, IsAuthenticated, SAFE_METHODS
from rest_framework.viewsets import ModelViewSet, ReadOnlyModelViewSet
from .rights import rights_of
class Open(BasePermission):
    def has_permission(self, request, view):
        return request.method in SAFE_METHODS
class Both(ReadOnlyModelViewSet):
    http_method_names = ['get']
    permission_classes = [IsAuthenticated & Open]
class Either(ReadOnlyModelViewSet):
    permission_classes = [IsAdminUser | IsAuthenticated]
class Public(ReadOnlyModelViewSet):
    permission_classes = [IsAdminUser | Open]
class Chosen(ModelViewSet):
    permission_classes = [IsAuthenticated]
    def get_permissions(self):
        if self.action in ['list', 'retrieve']:
            chosen = [AllowAny]
        elif self.request.method == 'DELETE':
            return [IsAdminUser()]
        else:
            return super().get_permissions()
        return [one() for one in chosen]
    @action(detail=True, methods=['post'], permission_classes=[IsAdminUser])
    def close(self, request, pk):
        pass
class Table(ReadOnlyModelViewSet):
    rights = {'list': [AllowAny]}
    def get_permissions(self):
        try:
            return [one() for one in self.rights[self.action]]
        except KeyError:
            return [one() for one in self.permission_classes]
    permission_classes = [IsAdminUser]
class Other(ReadOnlyModelViewSet):
    def get_permissions(self):
        if rights_of(self.request):
            return []
        return [IsAuthenticated()]
`,
    });
    const lines = found.map((line) => line.replace(/ shop\/\S+/g, ''));
    expect(lines).to.have.members([
      'GET /both/ yes signed-in IsAuthenticated',
      'GET /both/{id}/ yes signed-in IsAuthenticated',
      'GET /either/ yes signed-in IsAuthenticated',
      'GET /either/{id}/ yes signed-in IsAuthenticated',
      'GET /public/ unknown unknown permission_classes',
      'GET /public/{id}/ unknown unknown permission_classes',
      'GET /chosen/ no',
      'POST /chosen/ yes signed-in IsAuthenticated',
      'GET /chosen/{id}/ no',
      'PUT /chosen/{id}/ yes signed-in IsAuthenticated',
      'PATCH /chosen/{id}/ yes signed-in IsAuthenticated',
      'DELETE /chosen/{id}/ yes role IsAdminUser',
      'POST /chosen/{id}/close/ yes role IsAdminUser',
      'GET /table/ no',
      'GET /table/{id}/ yes role IsAdminUser',
      'GET /other/ unknown unknown Other.get_permissions',
      'GET /other/{id}/ unknown unknown Other.get_permissions',
    ]);
  });

  it('takes what gives a check of a library for that check', async () => {
    const found = await authenticatedOf({
      'manage.py': "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings')\n",
      'shop/settings.py': "ROOT_URLCONF = 'shop.urls'\n",
      'shop/urls.py': `
from django.urls import path
from . import views
urlpatterns = [path('own', views.own), path('all', views.shown)]
`,
      'shop/rights.py': `
from django.contrib.auth.decorators import user_passes_test
from django.views.decorators.cache import cache_page
def group_required(*groups):
    def in_groups(user):
        return user.groups.filter(name__in=groups).exists()
    return user_passes_test(in_groups, login_url='enter')
def kept(*groups):
    return cache_page(60)
`,
      'shop/views.py': `
from django.http import HttpResponse
from .rights import group_required, kept
@group_required('user')
def own(request):
    return HttpResponse('hello')
@kept('user')
def shown(request):
    return HttpResponse('hello')
`,
    });
    expect(found).to.include({ '/own': 'yes', '/all': 'no' });
  });
});
