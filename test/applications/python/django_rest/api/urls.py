from django.urls import include, path
from rest_framework.routers import DefaultRouter

from . import views

router = DefaultRouter()
router.register('tasks', views.TaskViewSet)

urlpatterns = [
    path('', include(router.urls)),
    path('run/', views.RunView.as_view()),
    path('import/', views.import_tasks),
    path('export/<slug:kind>/', views.ExportView.as_view()),
]
