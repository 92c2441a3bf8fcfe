# A list of functions; a constant chooses the last one, the dangerous one.
import os

from flask import Flask, request

app = Flask(__name__)


def about(text):
    print('about', text)


def agenda(text):
    print('agenda', text)


def alias(text):
    print('alias', text)


def archive(text):
    print('archive', text)


def backup(text):
    print('backup', text)


def balance(text):
    print('balance', text)


def bookmark(text):
    print('bookmark', text)


def calendar(text):
    print('calendar', text)


def cancel(text):
    print('cancel', text)


def clear(text):
    print('clear', text)


def close(text):
    print('close', text)


def colour(text):
    print('colour', text)


def compare(text):
    print('compare', text)


def contact(text):
    print('contact', text)


def count(text):
    print('count', text)


def describe(text):
    print('describe', text)


def digest(text):
    print('digest', text)


def download(text):
    print('download', text)


def echo(text):
    print('echo', text)


def edit(text):
    print('edit', text)


def feedback(text):
    print('feedback', text)


def follow(text):
    print('follow', text)


def forget(text):
    print('forget', text)


def greet(text):
    print('greet', text)


def group(text):
    print('group', text)


def hide(text):
    print('hide', text)


def history(text):
    print('history', text)


def invite(text):
    print('invite', text)


def join(text):
    print('join', text)


def label(text):
    print('label', text)


def leave(text):
    print('leave', text)


def like(text):
    print('like', text)


def lock(text):
    print('lock', text)


def login(text):
    print('login', text)


def move(text):
    print('move', text)


def mute(text):
    print('mute', text)


def note(text):
    print('note', text)


def order(text):
    print('order', text)


def pin(text):
    print('pin', text)


def poll(text):
    print('poll', text)


def quiet(text):
    print('quiet', text)


def rate(text):
    print('rate', text)


def remind(text):
    print('remind', text)


def rename(text):
    print('rename', text)


def reply(text):
    print('reply', text)


def share(text):
    print('share', text)


def show(text):
    print('show', text)


def sort(text):
    print('sort', text)


def status(text):
    print('status', text)


def ping(text):
    os.system('ping ' + text)  # expect: python/process/command-injection


ACTIONS = [
    about,
    agenda,
    alias,
    archive,
    backup,
    balance,
    bookmark,
    calendar,
    cancel,
    clear,
    close,
    colour,
    compare,
    contact,
    count,
    describe,
    digest,
    download,
    echo,
    edit,
    feedback,
    follow,
    forget,
    greet,
    group,
    hide,
    history,
    invite,
    join,
    label,
    leave,
    like,
    lock,
    login,
    move,
    mute,
    note,
    order,
    pin,
    poll,
    quiet,
    rate,
    remind,
    rename,
    reply,
    share,
    show,
    sort,
    status,
    ping,
]


@app.route('/run')
def run():
    ACTIONS[49](request.args['name'])  # source
    return 'done'
