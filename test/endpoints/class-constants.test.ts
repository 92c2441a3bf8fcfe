import { expect } from 'chai';
import { authenticatedOf } from './access-of.js';

describe('agent/endpoints: checks that constants of a class switch on and off', () => {
  it('reads the method that answers for views of Pyramid with the constants of each', async () => {
    const found = await authenticatedOf({
      'app.py': `
from pyramid.config import Configurator
from pyramid.httpexceptions import HTTPForbidden

class Base:
    needs_key = True
    changes = False

    def __init__(self, request):
        self.request = request

    def __call__(self):
        key = self.request.headers.get('X-Api-Key')
        if key is None:
            if self.needs_key:
                raise HTTPForbidden()
        return self.view()

class Closed(Base):
    def view(self):
        return {}

class Open(Base):
    needs_key = False

    def view(self):
        return {}

class Changing(Base):
    def __init__(self, request):
        self.request = request

    def __call__(self):
        if self.changes and self.request.headers.get('X-Api-Key') is None:
            raise HTTPForbidden()
        return {}

    def learn(self):
        self.changes = True

config = Configurator()
for path, view in (('/closed', Closed), ('/open', Open), ('/changing', Changing)):
    config.add_route(path, path)
    config.add_view(view, route_name=path, renderer='json')
`,
    });
    expect(found).to.deep.equal({ '/closed': 'yes', '/open': 'no', '/changing': 'unknown' });
  });

  it('reads hooks of views of Django with what objects are made with, and permissions with their view', async () => {
    const found = await authenticatedOf({
      'shop/urls.py': `
from django.urls import path
from shop.views import Closed, Items, Open, Page

urlpatterns = [
    path('page', Page.as_view()),
    path('own', Page.as_view(login_required=True)),
    path('items', Items.as_view()),
    path('closed', Closed.as_view()),
    path('open', Open.as_view()),
]
`,
      'shop/views.py': `
from django.contrib.auth.views import redirect_to_login
from django.views.generic import TemplateView
from rest_framework.permissions import BasePermission
from rest_framework.response import Response
from rest_framework.views import APIView

class Page(TemplateView):
    login_required = False

    def dispatch(self, request, *args, **kwargs):
        if self.login_required and not request.user.is_authenticated:
            return redirect_to_login(request.path)
        return super().dispatch(request, *args, **kwargs)

class OfView(BasePermission):
    def has_permission(self, request, view):
        if hasattr(view, 'is_private') and view.is_private:
            return request.user and request.user.is_authenticated
        return True

class Items(APIView):
    permission_classes = [OfView]

    def get(self, request):
        return Response([])

class Closed(Items):
    is_private = True

class Open(Items):
    is_private = False
`,
    });
    expect(found).to.deep.equal({
      ...{ '/page': 'no', '/own': 'yes', '/items': 'no' },
      ...{ '/closed': 'yes', '/open': 'no' },
    });
  });
});
