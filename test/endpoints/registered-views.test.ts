import { expect } from 'chai';
import { endpointsOf, routesOf } from './small-application.js';

describe('agent/endpoints of Django, by views that decorators register', () => {
  it('makes the routes of what a loop takes from a registry of views by model', async () => {
    const endpoints = await endpointsOf({
      'shop/__init__.py': '',
      'shop/registry.py': `
import collections

class Registry(dict):
    def __getitem__(self, key):
        try:
            return super().__getitem__(key)
        except KeyError:
            raise KeyError(f"No store: {key}")

registry = Registry({
    "plugins": dict(),
    "views": collections.defaultdict(dict),
})

def register_view(model, name="", path=None, detail=True):
    def _wrapper(cls):
        label = model._meta.app_label
        model_name = model._meta.model_name
        if model_name not in registry["views"][label]:
            registry["views"][label][model_name] = []
        registry["views"][label][model_name].append({
            "view": cls,
            "path": path if path is not None else name,
            "detail": detail,
        })
        return cls
    return _wrapper
`,
      'shop/links.py': `
from django.urls import path
from django.utils.module_loading import import_string
from django.views.generic import View
from shop.registry import registry

def urls_of(label, model_name, detail=True):
    paths = []
    try:
        views = [view for view in registry["views"][label][model_name] if view["detail"] == detail]
    except KeyError:
        return []
    for config in views:
        if type(config["view"]) is str:
            view_ = import_string(config["view"])
        else:
            view_ = config["view"]
        if issubclass(view_, View):
            view_ = view_.as_view()
        url_path = f"{config['path']}/" if config["path"] else ""
        paths.append(path(url_path, view_))
    return paths
`,
      'shop/orders/__init__.py': '',
      'shop/orders/models/__init__.py': 'from shop.orders.models.orders import *\n',
      'shop/orders/models/orders.py': `
from django.db import models
__all__ = ("Order", "Note")

class Order(models.Model):
    number = models.CharField(max_length=20)

class Note(models.Model):
    text = models.CharField(max_length=20)
`,
      'shop/orders/views.py': `
from django.views.generic import View
from shop.orders.models import Note, Order
from shop.registry import register_view

@register_view(Order, "list", path="", detail=False)
class OrderListView(View):
    def get(self, request):
        return None

@register_view(Order)
class OrderView(View):
    def get(self, request, pk):
        return None

@register_view(Order, "add", detail=False)
@register_view(Order, "edit")
class OrderEditView(View):
    def post(self, request, pk=None):
        return None

@register_view(Note, "delete")
class NoteDeleteView(View):
    def post(self, request, pk):
        return None
`,
      'shop/orders/urls.py': `
from django.urls import include, path
from shop.links import urls_of
from . import views

urlpatterns = [
    path("orders/", include(urls_of("orders", "order", detail=False))),
    path("orders/<int:pk>/", include(urls_of("orders", "order"))),
    path("notes/", include(urls_of("orders", "note", detail=False))),
    path("notes/<int:pk>/", include(urls_of("orders", "note"))),
]
`,
      'shop/urls.py': `
from django.urls import include, path
urlpatterns = [path("shop/", include("shop.orders.urls"))]
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'POST /shop/notes/{pk}/delete/ NoteDeleteView.post',
      'GET /shop/orders/ OrderListView.get',
      'POST /shop/orders/add/ OrderEditView.post',
      'GET /shop/orders/{pk}/ OrderView.get',
      'POST /shop/orders/{pk}/edit/ OrderEditView.post',
    ]);
  });
});
