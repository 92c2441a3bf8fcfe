# The request chooses the function, by `get`.
import os

from flask import Flask, request

app = Flask(__name__)

ACTIONS = {
    'about': lambda text: print('about', text),
    'agenda': lambda text: print('agenda', text),
    'alias': lambda text: print('alias', text),
    'archive': lambda text: print('archive', text),
    'backup': lambda text: print('backup', text),
    'balance': lambda text: print('balance', text),
    'bookmark': lambda text: print('bookmark', text),
    'calendar': lambda text: print('calendar', text),
    'cancel': lambda text: print('cancel', text),
    'clear': lambda text: print('clear', text),
    'close': lambda text: print('close', text),
    'colour': lambda text: print('colour', text),
    'compare': lambda text: print('compare', text),
    'contact': lambda text: print('contact', text),
    'count': lambda text: print('count', text),
    'describe': lambda text: print('describe', text),
    'digest': lambda text: print('digest', text),
    'download': lambda text: print('download', text),
    'echo': lambda text: print('echo', text),
    'edit': lambda text: print('edit', text),
    'feedback': lambda text: print('feedback', text),
    'follow': lambda text: print('follow', text),
    'forget': lambda text: print('forget', text),
    'greet': lambda text: print('greet', text),
    'group': lambda text: print('group', text),
    'ping': lambda text: os.system('ping ' + text),  # expect: python/process/command-injection
    'hide': lambda text: print('hide', text),
    'history': lambda text: print('history', text),
    'invite': lambda text: print('invite', text),
    'join': lambda text: print('join', text),
    'label': lambda text: print('label', text),
    'leave': lambda text: print('leave', text),
    'like': lambda text: print('like', text),
    'lock': lambda text: print('lock', text),
    'login': lambda text: print('login', text),
    'move': lambda text: print('move', text),
    'mute': lambda text: print('mute', text),
    'note': lambda text: print('note', text),
    'order': lambda text: print('order', text),
    'pin': lambda text: print('pin', text),
    'poll': lambda text: print('poll', text),
    'quiet': lambda text: print('quiet', text),
    'rate': lambda text: print('rate', text),
    'remind': lambda text: print('remind', text),
    'rename': lambda text: print('rename', text),
    'reply': lambda text: print('reply', text),
    'share': lambda text: print('share', text),
    'show': lambda text: print('show', text),
    'sort': lambda text: print('sort', text),
    'status': lambda text: print('status', text),
}


@app.route('/run')
def run():
    action = ACTIONS.get(request.args['action'])
    if action:
        action(request.args['name'])  # source
    return 'done'
