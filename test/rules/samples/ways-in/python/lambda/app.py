import os
import json
from aws_lambda_powertools.event_handler import APIGatewayRestResolver
from aws_lambda_powertools.utilities.data_classes import event_source, APIGatewayProxyEvent, S3Event
app = APIGatewayRestResolver()

def handler(event, context):
    os.system('ls ' + event['queryStringParameters']['a'])  # FOUND python/process/command-injection
    os.system('ls ' + event.get('pathParameters', {}).get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + json.loads(event['body'])['a'])  # FOUND python/process/command-injection
    os.system('ls ' + event['headers']['a'])  # FOUND python/process/command-injection
    os.system('ls ' + event['Records'][0]['s3']['object']['key'])  # FOUND python/process/command-injection
    for r in event['Records']:
        os.system('ls ' + json.loads(r['body'])['a'])  # FOUND python/process/command-injection
    return {'statusCode': 302, 'headers': {'Location': event['queryStringParameters']['a']}}  # FOUND python/web/open-redirect

def lambda_handler(evt, ctx):
    os.system('ls ' + evt['queryStringParameters']['a'])  # FOUND python/process/command-injection

@app.get('/a/<name>')
def a(name: str):
    os.system('ls ' + name)  # FOUND python/process/command-injection
    os.system('ls ' + app.current_event.get_query_string_value('a'))  # FOUND python/process/command-injection
    os.system('ls ' + app.current_event.json_body['a'])  # FOUND python/process/command-injection

@event_source(data_class=APIGatewayProxyEvent)
def h2(event: APIGatewayProxyEvent, context):
    os.system('ls ' + event.query_string_parameters['a'])  # FOUND python/process/command-injection
