import os
from rest_framework import serializers, viewsets, generics
from rest_framework.decorators import api_view, action
from rest_framework.views import APIView
from rest_framework.response import Response
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission

class S(serializers.Serializer):
    a = serializers.CharField()
    f = serializers.FileField()

    def validate_a(self, value):
        os.system('ls ' + value)  # FOUND python/process/command-injection
        return value

    def validate(self, attrs):
        os.system('ls ' + attrs['a'])  # FOUND python/process/command-injection
        return attrs

    def create(self, validated_data):
        os.system('ls ' + validated_data['a'])  # FOUND python/process/command-injection

@api_view(['POST'])
def one(request, name):
    os.system('ls ' + request.data['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.query_params['a'])  # FOUND python/process/command-injection
    os.system('ls ' + name)  # FOUND python/process/command-injection

class A(APIView):
    def post(self, request, name, format=None):
        os.system('ls ' + request.data.get('a'))  # FOUND python/process/command-injection
        os.system('ls ' + name)  # FOUND python/process/command-injection
        s = S(data=request.data)
        s.is_valid(raise_exception=True)
        os.system('ls ' + s.validated_data['a'])  # FOUND python/process/command-injection
        os.system('ls ' + s.validated_data['f'].name)  # FOUND python/process/command-injection
        os.system('ls ' + request.FILES['f'].name)  # FOUND python/process/command-injection

class VS(viewsets.ModelViewSet):
    def retrieve(self, request, pk=None):
        os.system('ls ' + pk)  # FOUND python/process/command-injection

    @action(detail=True, methods=['post'])
    def go(self, request, pk=None):
        os.system('ls ' + request.data['a'])  # FOUND python/process/command-injection
        os.system('ls ' + pk)  # FOUND python/process/command-injection

    def perform_create(self, serializer):
        os.system('ls ' + serializer.validated_data['a'])  # FOUND python/process/command-injection

    def get_queryset(self):
        os.system('ls ' + self.request.query_params['a'])  # FOUND python/process/command-injection
        os.system('ls ' + self.kwargs['a'])  # FOUND python/process/command-injection

class Au(BaseAuthentication):
    def authenticate(self, r):
        os.system('ls ' + r.headers['a'])  # FOUND python/process/command-injection

class Pe(BasePermission):
    def has_permission(self, r, view):
        os.system('ls ' + r.data['a'])  # FOUND python/process/command-injection
