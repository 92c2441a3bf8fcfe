import asyncio

from quart import Quart, jsonify, redirect, render_template_string, request

app = Quart(__name__)


@app.route('/hello')
async def hello():
    return '<p>Hello ' + request.args.get('name', '') + '</p>'  # expect: CWE-79


@app.route('/render', methods=['POST'])
async def render():
    form = await request.form
    return await render_template_string(form['template'])  # expect: CWE-1336


@app.route('/run', methods=['POST'])
async def run():
    data = await request.get_json()
    process = await asyncio.create_subprocess_shell('ls ' + data['folder'])  # expect: CWE-78
    await process.wait()
    return jsonify(code=process.returncode)


@app.route('/go')
async def go():
    return redirect('/items/' + request.args['id'])  # safe: CWE-601
