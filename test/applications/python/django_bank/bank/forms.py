from django import forms

from .models import Account


class TransferForm(forms.Form):
    target = forms.IntegerField()
    amount = forms.DecimalField()
    reference = forms.CharField(max_length=140)


class AccountForm(forms.ModelForm):
    class Meta:
        model = Account
        fields = '__all__'  # expect: CWE-915
