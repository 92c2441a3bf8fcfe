from django.urls import path
from . import views

urlpatterns = [path("sign-in", views.sign_in), path("address", views.change_address)]
