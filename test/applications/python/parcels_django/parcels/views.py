import os
from urllib.parse import urlparse

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.db.models.expressions import RawSQL
from django.http import FileResponse, Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import escape, format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.views.generic import DetailView, ListView

from .forms import NoteForm, OpenParcelForm, SearchForm
from .models import Parcel


class ParcelList(LoginRequiredMixin, ListView):
    model = Parcel
    paginate_by = 25

    def get_queryset(self):
        found = Parcel.objects.all()
        params = self.request.GET
        if "heavier" in params:
            found = found.heavier_than(params["heavier"])
        if "lighter" in params:
            found = found.lighter_than(params["lighter"])
        return found

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["query"] = self.request.GET.get("q", "")
        return context


class ParcelDetail(LoginRequiredMixin, DetailView):
    model = Parcel

    def get_queryset(self):
        return Parcel.objects.filter(owner=self.request.user)


@login_required
def search(request):
    form = SearchForm(request.GET)
    if not form.is_valid():
        return JsonResponse(form.errors, status=400)
    data = form.cleaned_data
    sql = "SELECT * FROM parcels_parcel WHERE note LIKE '%%" + data["q"] + "%%'"
    rows = Parcel.objects.raw(sql)  # expect: CWE-89
    return JsonResponse({"codes": [row.code for row in rows]})


@login_required
def late(request):
    form = SearchForm(request.GET)
    if not form.is_valid():
        return JsonResponse(form.errors, status=400)
    rows = Parcel.objects.raw("SELECT * FROM parcels_parcel LIMIT %d" % form.cleaned_data["limit"])  # safe: CWE-89
    return JsonResponse({"codes": [row.code for row in rows]})


@login_required
def ranked(request):
    score = request.GET.get("score", "weight")
    rows = Parcel.objects.annotate(rank=RawSQL(f"rank() over (order by {score})", []))  # expect: CWE-89
    picked = rows.annotate(same=RawSQL("weight = %s", [score]))  # safe: CWE-89
    return JsonResponse({"ranks": [row.rank for row in picked]})


@login_required
def totals(request):
    return JsonResponse({"by": Parcel.count_by(request.GET["by"]), "zone": Parcel.count_in(request.GET["zone"])})


@login_required
def label(request, pk):
    parcel = get_object_or_404(Parcel, pk=pk, owner=request.user)
    line = request.POST.get("line", "")
    return HttpResponse(f"<pre>{parcel.pk}: {line}</pre>")  # expect: CWE-79


@login_required
def slip(request, pk):
    line = request.POST.get("line", "")
    match request.GET.get("as"):
        case "text":
            return HttpResponse(f"{pk}: {line}", content_type="text/plain")  # safe: CWE-79
        case "html":
            return HttpResponse(format_html("<pre>{}</pre>", line))  # safe: CWE-79
        case _:
            return HttpResponse("<pre>" + escape(line) + "</pre>")  # safe: CWE-79


@login_required
def add_note(request, pk):
    parcel = get_object_or_404(Parcel, pk=pk)  # beyond: CWE-639
    form = NoteForm(request.POST, instance=parcel)
    if form.is_valid():
        form.save()
        return redirect("parcels:detail", pk=pk)
    shown = mark_safe("<em>%s</em>" % request.POST.get("note"))  # expect: CWE-79
    return render(request, "parcels/note.html", {"form": form, "shown": shown})


@login_required
def edit(request, pk):
    parcel = get_object_or_404(Parcel, pk=pk, owner=request.user)  # safe: CWE-639
    form = OpenParcelForm(request.POST or None, instance=parcel)
    if request.method == "POST" and form.is_valid():
        form.save()
    return render(request, "parcels/note.html", {"form": form, "shown": ""})


@login_required
def patch(request, pk):
    parcel = get_object_or_404(Parcel, pk=pk, owner=request.user)
    for name, value in request.POST.items():
        setattr(parcel, name, value)  # expect: CWE-915
    parcel.save()
    for name in ("note", "zone"):
        if name in request.GET:
            setattr(parcel, name, request.GET[name])  # safe: CWE-915
    return JsonResponse({"ok": True})


def go(request):
    target = request.GET.get("next", "/")
    if urlparse(target).scheme in ("http", "https"):
        return HttpResponseRedirect(target)  # expect: CWE-601
    return redirect("parcels:list")


def go_local(request):
    target = request.GET.get("next", "/")
    if url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        return HttpResponseRedirect(target)  # safe: CWE-601
    return redirect("parcels:list")


@login_required
def manifest(request, name):
    path = os.path.join(settings.MEDIA_ROOT, "manifests", name)
    if not os.path.exists(path):
        raise Http404(name)
    return FileResponse(open(path, "rb"))  # expect: CWE-22


@login_required
def slip_file(request, name):
    root = os.path.realpath(os.path.join(settings.MEDIA_ROOT, "slips"))
    path = os.path.realpath(os.path.join(root, name + ".pdf"))
    if os.path.commonpath([root, path]) != root:
        raise Http404(name)
    return FileResponse(open(path, "rb"))  # safe: CWE-22
