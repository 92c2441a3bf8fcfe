import pickle
import subprocess
from base64 import b64decode

import requests
import yaml
from django.core.cache import cache
from django.db import connection
from rest_framework import generics, status, viewsets
from rest_framework.decorators import action, api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Task
from .serializers import RunSerializer, TaskSerializer


class TaskViewSet(viewsets.ModelViewSet):
    queryset = Task.objects.all()
    serializer_class = TaskSerializer
    permission_classes = [IsAuthenticated]

    def get_queryset(self):
        queryset = Task.objects.filter(owner=self.request.user)
        state = self.request.query_params.get('state')
        if state:
            queryset = queryset.extra(where=[f"state = '{state}'"])  # expect: CWE-89
        return queryset

    @action(detail=False, methods=['get'])
    def raw(self, request):
        title = request.query_params['title']
        tasks = Task.objects.raw('SELECT * FROM api_task WHERE title = %s', [title])  # safe: CWE-89
        return Response(TaskSerializer(tasks, many=True).data)

    @action(detail=True, methods=['post'])
    def rename(self, request, pk=None):
        with connection.cursor() as cursor:
            cursor.execute("UPDATE api_task SET title = '%s' WHERE id = %s" % (request.data['title'], pk))  # expect: CWE-89
        return Response(status=status.HTTP_204_NO_CONTENT)

    @action(detail=True, methods=['post'])
    def close(self, request, pk=None):
        with connection.cursor() as cursor:
            cursor.execute('UPDATE api_task SET state = %s WHERE id = %s', ['closed', pk])  # safe: CWE-89
        return Response(status=status.HTTP_204_NO_CONTENT)


class RunView(APIView):
    def post(self, request, format=None):
        serializer = RunSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        script = serializer.validated_data['script']
        timeout = serializer.validated_data['timeout']
        subprocess.run(f'timeout {timeout} true', shell=True)  # safe: CWE-78
        result = subprocess.run(script, shell=True, capture_output=True)  # expect: CWE-78
        return Response({'out': result.stdout})

    def put(self, request):
        answer = requests.get(request.data.get('url'))  # expect: CWE-918
        return Response({'status': answer.status_code})


@api_view(['POST'])
@permission_classes([AllowAny])
def import_tasks(request):
    if request.data.get('format') == 'yaml':
        tasks = yaml.load(request.data['content'], Loader=yaml.FullLoader)
    elif request.data.get('format') == 'yaml-unsafe':
        tasks = yaml.load(request.data['content'], Loader=yaml.Loader)  # expect: CWE-502
    elif request.data.get('format') == 'yaml-safe':
        tasks = yaml.load(request.data['content'], Loader=yaml.SafeLoader)  # safe: CWE-502
    else:
        tasks = pickle.loads(b64decode(request.data['content']))  # expect: CWE-502
    cached = cache.get('tasks')
    restored = pickle.loads(cached) if cached else []  # safe: CWE-502
    return Response({'count': len(tasks) + len(restored)})


class ExportView(generics.GenericAPIView):
    def get(self, request, kind):
        handler = getattr(self, 'export_' + kind, None)
        if handler is None:
            return Response(status=404)
        return Response(handler())

    def export_csv(self):
        return 'id,title'
