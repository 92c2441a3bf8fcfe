from django.urls import path
from . import views
urlpatterns = [path('p/<str:name>', views.p), path('v/<str:name>', views.V.as_view()), path('tv/<str:name>', views.TV.as_view())]
