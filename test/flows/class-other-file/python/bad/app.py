from flask import Flask, request
from job import Job

app = Flask(__name__)


@app.route('/run')
def run():
    job = Job(request.args['name'])  # source
    job.start()
    return 'done'
