from django.db import connection, models
from django.db.models.expressions import RawSQL
from django.utils.html import format_html
from django.utils.safestring import mark_safe


class AccountManager(models.Manager):
    def owned_by(self, owner):
        return self.raw("SELECT * FROM bank_account WHERE owner = '%s'" % owner)  # expect: CWE-89

    def with_balance(self, minimum):
        return self.raw('SELECT * FROM bank_account WHERE balance > %s', [minimum])  # safe: CWE-89


class Account(models.Model):
    owner = models.CharField(max_length=80)
    balance = models.DecimalField(max_digits=12, decimal_places=2)
    motto = models.TextField(blank=True)

    objects = AccountManager()

    def badge(self):
        return format_html('<b>{}</b>', self.owner)  # safe: CWE-79

    def motto_html(self):
        return mark_safe('<i>' + self.motto + '</i>')  # expect: CWE-79

    @classmethod
    def total(cls, branch):
        with connection.cursor() as cursor:
            cursor.execute('SELECT sum(balance) FROM bank_account WHERE branch = %s', [branch])  # safe: CWE-89
            return cursor.fetchone()[0]

    @staticmethod
    def annotate_rank(queryset, column):
        return queryset.annotate(rank=RawSQL('rank() over (order by ' + column + ')', []))  # expect: CWE-89
