import { expect } from 'chai';
import { authenticatedOfRoutes } from './access-of.js';

describe('agent/endpoints: who may call a route, by frameworks of Python', () => {
  it('reads mix-ins, permissions, settings and middleware of Django', async () => {
    const files = {
      'shop/urls.py': `
from django.urls import path, include
from django.views.generic import TemplateView
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register('items', views.Items)
router.register('notes', views.Notes)
urlpatterns = [
    path('about', TemplateView.as_view(template_name='about.html')),
    path('own', views.own),
    path('page', views.Page.as_view()),
    path('odd', views.Odd.as_view()),
    path('', include(router.urls)),
]
`,
      'shop/views.py': `
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpResponse
from django.views.generic import TemplateView
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.viewsets import ModelViewSet
from company import OddRequiredMixin
class IsKnown(BasePermission):
    def has_permission(self, request, view):
        return request.user.is_authenticated
class Items(ModelViewSet):
    permission_classes = [IsAuthenticatedOrReadOnly]
class Notes(ModelViewSet):
    http_method_names = ['get']
@login_required
def own(request):
    return HttpResponse('hello')
class Page(LoginRequiredMixin, TemplateView):
    template_name = 'page.html'
class Odd(OddRequiredMixin, TemplateView):
    template_name = 'page.html'
`,
      'shop/settings.py': `
MIDDLEWARE = ['django.middleware.common.CommonMiddleware', 'django.contrib.auth.middleware.AuthenticationMiddleware']
REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['shop.views.IsKnown']}
`,
    };
    const found = await authenticatedOfRoutes(files);
    expect(found).to.include({
      'GET /about': 'no',
      'GET /own': 'yes',
      'GET /page': 'yes',
      'GET /items/': 'no',
      'POST /items/': 'yes',
      'GET /notes/': 'yes',
    });
    const withOther = await authenticatedOfRoutes({
      ...files,
      'shop/settings.py': "MIDDLEWARE = ['company.middleware.Gate']\n",
    });
    expect(withOther['GET /about']).to.equal('unknown');
  });

  it('takes no view for guarded that shows fewer records to who is not known, and one that refuses for one', async () => {
    const found = await authenticatedOfRoutes({
      'manage.py': "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings')\n",
      'shop/settings.py': "ROOT_URLCONF = 'shop.urls'\n",
      'shop/urls.py': `
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register('fewer', views.Fewer)
router.register('refused', views.Refused)
urlpatterns = router.urls
`,
      'shop/views.py': `
from django.core.exceptions import PermissionDenied
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet
from .models import Item
class Fewer(ReadOnlyModelViewSet):
    permission_classes = [AllowAny]
    def get_queryset(self):
        if self.request.user.is_anonymous:
            return Item.objects.filter(public=True)
        return Item.objects.all()
    @action(detail=True, methods=['get'])
    def summary(self, request, pk):
        found = self.get_queryset().filter(pk=pk)
        if not found.exists():
            return Response(status=404)
        return Response(found)
class Refused(ReadOnlyModelViewSet):
    permission_classes = [AllowAny]
    def get_queryset(self):
        if not self.request.user.is_authenticated:
            raise PermissionDenied()
        return Item.objects.all()
`,
    });
    expect(found).to.deep.include({
      'GET /fewer/': 'unknown',
      'GET /fewer/{id}/': 'unknown',
      'GET /fewer/{id}/summary/': 'unknown',
      'GET /refused/': 'yes',
    });
  });

  it('reads dependencies of applications and routers of FastAPI', async () => {
    const app = (check: string, path = '') => `
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request
def gate(request: Request):
    ${path}
    if ${check}:
        raise HTTPException(status_code=403)
app = FastAPI(dependencies=[Depends(gate)])
router = APIRouter()
@router.get('/x')
def x(): return {}
app.include_router(router)
`;
    const one = async (text: string) => (await authenticatedOfRoutes({ 'app.py': text }))['GET /x'];
    expect(await one(app("request.headers.get('x-api-key') is None"))).to.equal('yes');
    expect(await one(app("request.headers.get('remote-user') is None"))).to.equal('yes');
    expect(await one(app("request.headers.get('user-agent') is None"))).to.equal('unknown');
    expect(
      await one(app("request.headers.get('x-api-key') is None", 'if request.url.path in OPEN: return')),
    ).to.equal('unknown');
  });

  it('counts no decorator above the one that registers a function in Python', async () => {
    const check = `
def login_required(view):
    def inner(*args, **kwargs):
        if 'user' not in session:
            abort(401)
        return view(*args, **kwargs)
    return inner
`;
    const flask = `
from flask import Flask, abort, session
app = Flask(__name__)
${check}
@login_required
@app.route('/above')
def above():
    return ''

@app.route('/outer')
@login_required
@app.route('/inner')
def both():
    return ''

@login_required
def named():
    return ''

app.add_url_rule('/rule', view_func=named)
`;
    expect(await authenticatedOfRoutes({ 'app.py': flask })).to.deep.equal({
      ...{ 'GET /above': 'no', 'GET /outer': 'yes', 'GET /inner': 'no', 'GET /rule': 'yes' },
    });
    const fastapi = `
from fastapi import FastAPI
from flask import abort, session
app = FastAPI()
${check}
@login_required
@app.get('/above')
def above():
    return ''

@app.get('/below')
@login_required
def below():
    return ''
`;
    expect(await authenticatedOfRoutes({ 'app.py': fastapi })).to.deep.equal({
      ...{ 'GET /above': 'no', 'GET /below': 'yes' },
    });
  });
});
