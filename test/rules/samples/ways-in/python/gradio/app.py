import os
import gradio as gr

def greet(name):
    os.system('ls ' + name)  # FOUND python/process/command-injection

gr.Interface(fn=greet, inputs='text', outputs='text').launch()

def click(a, b):
    os.system('ls ' + b)  # FOUND python/process/command-injection

def chat(message, history):
    os.system('ls ' + message)  # FOUND python/process/command-injection

def up(file):
    os.system('ls ' + file)  # FOUND python/process/command-injection

with gr.Blocks() as demo:
    t = gr.Textbox()
    btn = gr.Button()
    btn.click(click, inputs=[t, t], outputs=t)
    btn.click(fn=up, inputs=t, outputs=t)
    t.submit(lambda v: os.system('ls ' + v), t, t)  # FOUND python/process/command-injection
gr.ChatInterface(chat).launch()
