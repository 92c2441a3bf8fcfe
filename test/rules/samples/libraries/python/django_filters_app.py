import django_filters
from django.db import connection
from six.moves.urllib.request import urlopen
from django.http import HttpResponse
import apprise


class BookFilter(django_filters.FilterSet):
    title = django_filters.CharFilter(method='filter_title')

    def filter_title(self, queryset, name, value):
        return queryset.extra(where=["title = '" + value + "'"])  # FOUND python/database/sql-injection


def fetch(request):
    urlopen(request.GET['url'])  # FOUND python/request/server-side-request-forgery
    notifier = apprise.Apprise()
    notifier.add(request.GET['to'])  # FOUND python/request/server-side-request-forgery
    return HttpResponse('')
