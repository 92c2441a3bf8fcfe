from django.urls import path
from . import views
urlpatterns = [
    path('n/<int:pk>/<str:name>', views.note),
    path('n2/<int:pk>/<str:name>', views.note2),
]
