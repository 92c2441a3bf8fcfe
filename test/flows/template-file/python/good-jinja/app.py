from flask import Flask, render_template, request
from markupsafe import escape

app = Flask(__name__)


@app.route('/posts')
def posts():
    term = request.args.get('q')
    found = [{'title': term, 'text': 'fixed', 'markup': escape(term)}]
    return render_template('posts/list.html', posts=found, heading='Posts', page=int(request.args.get('page', 1)))
