from django.urls import include, path
from rest_framework.routers import DefaultRouter

from . import views

router = DefaultRouter()
router.register("staff", views.StaffViewSet, basename="staff")

urlpatterns = [
    path("profile/", views.ProfileView.as_view()),
    path("contact/", views.ContactView.as_view()),
    path("phone-code/", views.RequestPhoneCode.as_view()),
    path("phone-code/confirm/", views.ConfirmPhoneCode.as_view()),
    path("staff-import/", views.StaffImport.as_view()),
    path("", include(router.urls)),
]
