from django.urls import path, re_path

from . import views
from .views import Statement, TransferView

app_name = 'bank'
urlpatterns = [
    path('accounts/', views.accounts, name='accounts'),
    path('accounts/<int:pk>/', views.account, name='account'),
    path('owner/<str:owner>/', views.by_owner, name='owner'),
    re_path(r'^branch/(?P<branch>[\w-]+)/$', views.branch),
    path('transfer/', TransferView.as_view(), name='transfer'),
    path('statement/<str:name>/', Statement.as_view()),
    path('webhook/', views.webhook),
    path('search/', views.search),
    path('motto/', views.motto),
    path('back/', views.back),
    path('avatar/', views.avatar),
    path('formula/', views.formula),
]
