from django.db import models
from django.http import JsonResponse


class ParcelQuerySet(models.QuerySet):
    def heavier_than(self, weight):
        return self.extra(where=['weight > %s' % weight])  # expect: python/database/sql-injection


class Parcel(models.Model):
    objects = ParcelQuerySet.as_manager()


def parcels(request):
    found = Parcel.objects.filter(sent=True).heavier_than(request.GET['weight'])
    return JsonResponse({'count': found.count()})
