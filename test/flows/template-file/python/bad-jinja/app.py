from flask import Flask, render_template, request

app = Flask(__name__)


@app.route('/posts')
def posts():
    found = [{'title': request.args.get('q'), 'text': 'fixed'}]  # source
    return render_template('posts/list.html', posts=found, heading='Posts')
