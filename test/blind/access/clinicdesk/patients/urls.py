from django.urls import include, path
from rest_framework.routers import SimpleRouter

from . import views

router = SimpleRouter()
router.register("appointments", views.AppointmentViewSet)

urlpatterns = [
    path("appointments/<int:pk>/status/", views.AppointmentStatus.as_view()),
    path("appointments/<int:appointment>/feedback/", views.FeedbackCreate.as_view()),
    path("feedback/", views.FeedbackList.as_view()),
    path("documents/", views.DocumentList.as_view()),
    path("documents/<int:pk>/", views.DocumentDetail.as_view()),
    path("results/<int:pk>/", views.ResultDetail.as_view()),
    path("prescriptions/", views.PrescriptionCreate.as_view()),
    path("prescriptions/<int:pk>/", views.PrescriptionDetail.as_view()),
    path("", include(router.urls)),
]
