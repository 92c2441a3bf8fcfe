import json
import os
import subprocess

import boto3
import pymysql

table = boto3.resource('dynamodb').Table(os.environ['TABLE'])


def connect():
    return pymysql.connect(host=os.environ['HOST'], user='orders', password=os.environ['PASSWORD'])


def response(status, body):
    return {'statusCode': status, 'headers': {'Content-Type': 'application/json'}, 'body': json.dumps(body)}


def list_orders(event, context):
    params = event.get('queryStringParameters') or {}
    customer = params.get('customer', '')
    with connect() as conn, conn.cursor() as cur:
        cur.execute("SELECT * FROM orders WHERE customer = '%s'" % customer)  # expect: CWE-89
        return response(200, cur.fetchall())


def get_order(event, context):
    order_id = event['pathParameters']['id']
    with connect() as conn, conn.cursor() as cur:
        cur.execute('SELECT * FROM orders WHERE id = %s', (order_id,))  # safe: CWE-89
        return response(200, cur.fetchone())


def render_invoice(event, context):
    body = json.loads(event['body'])
    subprocess.check_call(f"wkhtmltopdf {body['url']} /tmp/out.pdf", shell=True)  # expect: CWE-78
    subprocess.check_call(['wkhtmltopdf', body['url'], '/tmp/out.pdf'])  # safe: CWE-78
    return response(200, {'done': True})


def page(event, context):
    name = event['queryStringParameters']['name']
    return {'statusCode': 200, 'headers': {'Content-Type': 'text/html'}, 'body': f'<h1>{name}</h1>'}  # expect: CWE-79


def on_upload(event, context):
    for record in event['Records']:
        key = record['s3']['object']['key']
        os.system('clamscan /mnt/' + key)  # expect: CWE-78
