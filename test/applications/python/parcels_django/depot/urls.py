from django.urls import include, path

urlpatterns = [path("parcels/", include("parcels.urls"))]
