import os
from pyrogram import Client, filters
from telethon import TelegramClient, events
app = Client('x')

@app.on_message(filters.command('a'))
async def a(client, message):
    os.system('ls ' + message.text)  # FOUND python/process/command-injection
    os.system('ls ' + message.command[1])  # FOUND python/process/command-injection

tc = TelegramClient('x', 1, '')

@tc.on(events.NewMessage(pattern='a'))
async def b(event):
    os.system('ls ' + event.raw_text)  # FOUND python/process/command-injection
    os.system('ls ' + event.pattern_match.group(1))  # FOUND python/process/command-injection
