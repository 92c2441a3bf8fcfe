import { expect } from 'chai';
import { definitionOf, inputsOf } from './definition-of.js';

const urls = (names: readonly string[]) => `
from django.urls import include, path
from rest_framework.routers import SimpleRouter
from . import api

router = SimpleRouter()
${names.map((name) => `router.register("${name.toLowerCase()}", api.${name})`).join('\n')}
urlpatterns = [path("api/", include(router.urls)), path("plain", api.Plain.as_view()), path("one", api.One.as_view())]
`;

describe("agent/endpoints: what lists of Django's REST framework take of the query", () => {
  it('reads paginators, filters and fields, of views and of the settings', async () => {
    const definition = await definitionOf({
      'site/__init__.py': '',
      'site/settings.py': `
REST_FRAMEWORK = {
    "DEFAULT_PAGINATION_CLASS": "site.paging.Pages",
    "DEFAULT_FILTER_BACKENDS": ["rest_framework.filters.SearchFilter"],
    "SEARCH_PARAM": "q",
    "PAGE_SIZE": 20,
}
`,
      'site/paging.py': `
from rest_framework.pagination import CursorPagination, LimitOffsetPagination, PageNumberPagination

class Pages(PageNumberPagination):
    page_size_query_param = 'size'

class Windows(LimitOffsetPagination):
    offset_query_param = 'start'

    def get_limit(self, request):
        return request.query_params.get('most', 10)
`,
      'site/filters.py': `
from rest_framework.filters import BaseFilterBackend
from django_filters import rest_framework as filters

class Mine(BaseFilterBackend):
    def filter_queryset(self, request, queryset, view):
        return queryset.filter(owner=request.query_params.get('owner'))

class OrderFilter(filters.FilterSet):
    least = filters.NumberFilter(field_name='price', lookup_expr='gte')

    class Meta:
        fields = ['state']
`,
      'site/api.py': `
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework import filters, generics, viewsets
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.response import Response
from rest_framework.views import APIView
from .filters import Mine, OrderFilter
from .paging import Windows

class Default(viewsets.ModelViewSet):
    search_fields = ['title']

class Windowed(viewsets.ReadOnlyModelViewSet):
    pagination_class = Windows
    filter_backends = [Mine, filters.OrderingFilter]

class Whole(viewsets.ModelViewSet):
    pagination_class = None
    filter_backends = [DjangoFilterBackend]
    filterset_fields = {'state': ['exact', 'in'], 'made': ['gte']}

class Classed(viewsets.ModelViewSet):
    pagination_class = LimitOffsetPagination
    filter_backends = [DjangoFilterBackend]
    filterset_class = OrderFilter

class Own(viewsets.ModelViewSet):
    def list(self, request):
        return Response(self.get_queryset().count())

class Calling(viewsets.GenericViewSet):
    def list(self, request):
        return Response(self.paginate_queryset(self.get_queryset()))

class Plain(generics.ListAPIView):
    filter_backends = []

class One(APIView):
    def get(self, request):
        return Response(request.query_params.get('x'))
`,
      'site/urls.py': urls(['Default', 'Windowed', 'Whole', 'Classed', 'Own', 'Calling']),
    });
    const { paths } = definition;
    const inputs = (path: string, verb = 'get') => inputsOf(definition, paths[path][verb]);
    const paged = ['query page integer', 'query size integer'];
    expect(inputs('/api/default/')).to.deep.equal([
      'query page integer',
      'query q string',
      'query size integer',
    ]);
    expect(inputs('/api/default/', 'post')).to.deep.equal([]);
    expect(inputs('/api/default/{id}/')).to.deep.equal(['path id string!']);
    expect(inputs('/api/windowed/').map((one) => one.split(' ')[1])).to.deep.equal([
      'limit',
      'most',
      'ordering',
      'owner',
      'start',
    ]);
    expect(inputs('/api/whole/')).to.deep.equal([
      'query made__gte string',
      'query state string',
      'query state__in string',
    ]);
    expect(inputs('/api/classed/')).to.deep.equal([
      'query least string',
      'query limit integer',
      'query offset integer',
      'query state string',
    ]);
    expect(inputs('/api/own/')).to.deep.equal([]);
    expect(inputs('/api/calling/')).to.deep.equal(paged);
    expect(inputs('/plain')).to.deep.equal(paged);
    expect(inputs('/one')).to.deep.equal(['query x string']);
  });
});
