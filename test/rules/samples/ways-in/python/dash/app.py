import os
import dash
from dash import Dash, Input, Output, State, callback, html, dcc
app = Dash(__name__)

@app.callback(Output('o', 'children'), Input('i', 'value'))
def up(value):
    os.system('ls ' + value)  # FOUND python/process/command-injection

@callback(Output('o', 'x'), Input('u', 'contents'), State('u', 'filename'))
def f(contents, filename):
    os.system('ls ' + filename)  # FOUND python/process/command-injection
