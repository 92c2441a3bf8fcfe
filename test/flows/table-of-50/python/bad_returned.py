# The functions return commands; one of them contains the text.
import os

from flask import Flask, request

app = Flask(__name__)

COMMANDS = {
    'about': lambda text: 'about ' + str(len(text)),
    'agenda': lambda text: 'agenda ' + str(len(text)),
    'alias': lambda text: 'alias ' + str(len(text)),
    'archive': lambda text: 'archive ' + str(len(text)),
    'backup': lambda text: 'backup ' + str(len(text)),
    'balance': lambda text: 'balance ' + str(len(text)),
    'bookmark': lambda text: 'bookmark ' + str(len(text)),
    'calendar': lambda text: 'calendar ' + str(len(text)),
    'cancel': lambda text: 'cancel ' + str(len(text)),
    'clear': lambda text: 'clear ' + str(len(text)),
    'close': lambda text: 'close ' + str(len(text)),
    'colour': lambda text: 'colour ' + str(len(text)),
    'compare': lambda text: 'compare ' + str(len(text)),
    'contact': lambda text: 'contact ' + str(len(text)),
    'count': lambda text: 'count ' + str(len(text)),
    'describe': lambda text: 'describe ' + str(len(text)),
    'digest': lambda text: 'digest ' + str(len(text)),
    'download': lambda text: 'download ' + str(len(text)),
    'echo': lambda text: 'echo ' + str(len(text)),
    'edit': lambda text: 'edit ' + str(len(text)),
    'feedback': lambda text: 'feedback ' + str(len(text)),
    'follow': lambda text: 'follow ' + str(len(text)),
    'forget': lambda text: 'forget ' + str(len(text)),
    'greet': lambda text: 'greet ' + str(len(text)),
    'group': lambda text: 'group ' + str(len(text)),
    'hide': lambda text: 'hide ' + str(len(text)),
    'history': lambda text: 'history ' + str(len(text)),
    'invite': lambda text: 'invite ' + str(len(text)),
    'join': lambda text: 'join ' + str(len(text)),
    'label': lambda text: 'label ' + str(len(text)),
    'leave': lambda text: 'leave ' + str(len(text)),
    'like': lambda text: 'like ' + str(len(text)),
    'lock': lambda text: 'lock ' + str(len(text)),
    'login': lambda text: 'login ' + str(len(text)),
    'move': lambda text: 'move ' + str(len(text)),
    'mute': lambda text: 'mute ' + str(len(text)),
    'note': lambda text: 'note ' + str(len(text)),
    'order': lambda text: 'order ' + str(len(text)),
    'pin': lambda text: 'pin ' + str(len(text)),
    'poll': lambda text: 'poll ' + str(len(text)),
    'quiet': lambda text: 'quiet ' + str(len(text)),
    'rate': lambda text: 'rate ' + str(len(text)),
    'remind': lambda text: 'remind ' + str(len(text)),
    'rename': lambda text: 'rename ' + str(len(text)),
    'reply': lambda text: 'reply ' + str(len(text)),
    'share': lambda text: 'share ' + str(len(text)),
    'show': lambda text: 'show ' + str(len(text)),
    'sort': lambda text: 'sort ' + str(len(text)),
    'status': lambda text: 'status ' + str(len(text)),
    'ping': lambda text: 'ping ' + text,
}


@app.route('/run')
def run():
    command = COMMANDS[request.args['action']](request.args['name'])  # source
    os.system(command)  # expect: python/process/command-injection
    return 'done'
