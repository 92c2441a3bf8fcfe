from django.urls import include, path

urlpatterns = [path('bank/', include('bank.urls'))]
