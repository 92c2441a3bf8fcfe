from django.urls import path
from . import views

urlpatterns = [path("token", views.token), path("me", views.show), path("forgot", views.forgot)]
