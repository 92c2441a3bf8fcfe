from django.urls import path, re_path

from . import hooks, views

app_name = "parcels"
urlpatterns = [
    path("", views.ParcelList.as_view(), name="list"),
    path("search/", views.search, name="search"),
    path("late/", views.late),
    path("ranked/", views.ranked),
    path("totals/", views.totals),
    path("<int:pk>/", views.ParcelDetail.as_view(), name="detail"),
    path("<int:pk>/label/", views.label),
    path("<int:pk>/slip/", views.slip),
    path("<int:pk>/note/", views.add_note),
    path("<int:pk>/edit/", views.edit),
    path("<int:pk>/patch/", views.patch),
    path("go/", views.go),
    path("go-local/", views.go_local),
    re_path(r"^manifest/(?P<name>.+)$", views.manifest),
    re_path(r"^slips/(?P<name>[\w-]+)$", views.slip_file),
    path("hooks/carrier/", hooks.carrier),
    path("hooks/signed/", hooks.signed),
    path("hooks/convert/", hooks.convert),
    path("hooks/rate/", hooks.Rate.as_view()),
]
