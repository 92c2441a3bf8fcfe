import os
from nicegui import ui, app
inp = ui.input('a')

def go():
    os.system('ls ' + inp.value)  # FOUND python/process/command-injection

ui.button('x', on_click=go)
ui.input('b', on_change=lambda e: os.system('ls ' + e.value))  # FOUND python/process/command-injection

def up(e):
    os.system('ls ' + e.name)  # FOUND python/process/command-injection

ui.upload(on_upload=up)

@ui.page('/p/{name}')
def page(name: str):
    os.system('ls ' + name)  # FOUND python/process/command-injection
    ui.html('<p>' + name)  # MISSED
