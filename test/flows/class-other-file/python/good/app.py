from flask import Flask, request
from job import Job

app = Flask(__name__)


@app.route('/run')
def run():
    job = Job('localhost')
    job.start()
    print(request.args['name'])
    return 'done'
