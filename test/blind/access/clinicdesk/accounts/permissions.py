from functools import wraps

from django.core.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission


class WorksHere(BasePermission):
    def has_permission(self, request, view):
        return bool(request.user.is_authenticated and request.user.works_here)


class IsManager(BasePermission):
    def has_permission(self, request, view):
        return bool(request.user.is_authenticated and request.user.is_manager)


def staff_only(view):
    @wraps(view)
    def inner(request, *args, **kwargs):
        if not request.user.is_authenticated or not request.user.works_here:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return inner
