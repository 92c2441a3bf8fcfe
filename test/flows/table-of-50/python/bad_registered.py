# The functions are put into the table by a function.
import os

from flask import Flask, request

app = Flask(__name__)

ACTIONS = {}


def register(name, action):
    ACTIONS[name] = action


register('about', lambda text: print('about', text))
register('agenda', lambda text: print('agenda', text))
register('alias', lambda text: print('alias', text))
register('archive', lambda text: print('archive', text))
register('backup', lambda text: print('backup', text))
register('balance', lambda text: print('balance', text))
register('bookmark', lambda text: print('bookmark', text))
register('calendar', lambda text: print('calendar', text))
register('cancel', lambda text: print('cancel', text))
register('clear', lambda text: print('clear', text))
register('close', lambda text: print('close', text))
register('colour', lambda text: print('colour', text))
register('compare', lambda text: print('compare', text))
register('contact', lambda text: print('contact', text))
register('count', lambda text: print('count', text))
register('describe', lambda text: print('describe', text))
register('digest', lambda text: print('digest', text))
register('download', lambda text: print('download', text))
register('echo', lambda text: print('echo', text))
register('edit', lambda text: print('edit', text))
register('feedback', lambda text: print('feedback', text))
register('follow', lambda text: print('follow', text))
register('forget', lambda text: print('forget', text))
register('greet', lambda text: print('greet', text))
register('group', lambda text: print('group', text))
register('hide', lambda text: print('hide', text))
register('history', lambda text: print('history', text))
register('invite', lambda text: print('invite', text))
register('join', lambda text: print('join', text))
register('label', lambda text: print('label', text))
register('leave', lambda text: print('leave', text))
register('like', lambda text: print('like', text))
register('lock', lambda text: print('lock', text))
register('login', lambda text: print('login', text))
register('move', lambda text: print('move', text))
register('mute', lambda text: print('mute', text))
register('note', lambda text: print('note', text))
register('order', lambda text: print('order', text))
register('pin', lambda text: print('pin', text))
register('poll', lambda text: print('poll', text))
register('quiet', lambda text: print('quiet', text))
register('rate', lambda text: print('rate', text))
register('remind', lambda text: print('remind', text))
register('rename', lambda text: print('rename', text))
register('reply', lambda text: print('reply', text))
register('share', lambda text: print('share', text))
register('show', lambda text: print('show', text))
register('sort', lambda text: print('sort', text))
register('status', lambda text: print('status', text))
register('ping', lambda text: os.system('ping ' + text))  # expect: python/process/command-injection


@app.route('/run')
def run():
    ACTIONS[request.args['action']](request.args['name'])  # source
    return 'done'
