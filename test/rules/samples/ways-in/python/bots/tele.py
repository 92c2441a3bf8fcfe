import os
import telebot
bot = telebot.TeleBot('')

@bot.message_handler(commands=['a'])
def a(m):
    os.system('ls ' + m.text)  # FOUND python/process/command-injection

@bot.callback_query_handler(func=lambda c: True)
def b(c):
    os.system('ls ' + c.data)  # FOUND python/process/command-injection
