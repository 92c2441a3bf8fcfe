import importlib
import json
import os
import pickle

import joblib
import numpy as np
import pandas as pd
import torch
from celery import Celery, shared_task
from kafka import KafkaConsumer
from sqlalchemy import create_engine

app = Celery('reports', broker=os.environ['BROKER'])
engine = create_engine(os.environ['DATABASE_URL'])


@app.task
def render(table, folder):
    frame = pd.read_sql(f'SELECT * FROM {table}', engine)  # expect: CWE-89
    frame.to_csv(os.path.join('/srv/reports', folder, 'out.csv'))


@shared_task(bind=True)
def convert(self, name):
    os.system('soffice --convert-to pdf ' + name)  # expect: CWE-78


@app.task
def count(table: int):
    return pd.read_sql('SELECT count(*) FROM t WHERE kind = %(kind)s', engine, params={'kind': table})  # safe: CWE-89


def consume():
    consumer = KafkaConsumer('models', bootstrap_servers='kafka:9092')
    for message in consumer:
        job = json.loads(message.value)
        model = joblib.load(job['path'])  # expect: CWE-502
        weights = torch.load(job['weights'])  # expect: CWE-502
        safe_weights = torch.load(job['weights'], weights_only=True)  # safe: CWE-502
        matrix = np.load(job['matrix'], allow_pickle=True)  # expect: CWE-502
        plain = np.load(job['matrix'])  # safe: CWE-502
        print(model, weights, safe_weights, matrix, plain)


def restore(path='/srv/state.pickle'):
    with open(path, 'rb') as handle:
        return pickle.load(handle)
