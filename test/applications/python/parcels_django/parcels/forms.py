from django import forms

from .models import Parcel

ZONES = [("north", "North"), ("south", "South")]


class SearchForm(forms.Form):
    q = forms.CharField(max_length=100)
    zone = forms.ChoiceField(choices=ZONES)
    limit = forms.IntegerField(min_value=1, max_value=100)


class OpenParcelForm(forms.ModelForm):
    class Meta:
        model = Parcel
        fields = "__all__"  # expect: CWE-915


class NoteForm(forms.ModelForm):
    class Meta:
        model = Parcel
        fields = ["note"]  # safe: CWE-915
