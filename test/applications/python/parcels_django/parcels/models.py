from django.contrib.auth.models import User
from django.db import connection, models


class ParcelQuerySet(models.QuerySet):
    def heavier_than(self, weight):
        return self.extra(where=["weight > %s" % weight])  # expect: CWE-89

    def lighter_than(self, weight):
        return self.extra(where=["weight < %s"], params=[weight])  # safe: CWE-89


class Parcel(models.Model):
    owner = models.ForeignKey(User, on_delete=models.CASCADE)
    code = models.CharField(max_length=20, unique=True)
    weight = models.FloatField(default=0)
    note = models.TextField(blank=True)
    insured = models.BooleanField(default=False)
    objects = ParcelQuerySet.as_manager()

    @classmethod
    def count_by(cls, column):
        with connection.cursor() as cursor:
            cursor.execute("SELECT {0}, count(*) FROM {1} GROUP BY {0}".format(column, cls._meta.db_table))  # expect: CWE-89
            return cursor.fetchall()

    @staticmethod
    def count_in(zone):
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM parcels_parcel WHERE zone = %s", [zone])  # safe: CWE-89
            return cursor.fetchone()[0]
