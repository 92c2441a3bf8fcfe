import os
from telegram import Update
from telegram.ext import ApplicationBuilder, CommandHandler, ContextTypes, MessageHandler, CallbackQueryHandler, filters, CallbackContext

async def a(update: Update, context: ContextTypes.DEFAULT_TYPE):
    os.system('ls ' + context.args[0])  # FOUND python/process/command-injection
    os.system('ls ' + update.message.text)  # FOUND python/process/command-injection
    os.system('ls ' + update.effective_message.text)  # FOUND python/process/command-injection
    os.system('ls ' + update.callback_query.data)  # FOUND python/process/command-injection
    os.system('ls ' + update.message.document.file_name)  # FOUND python/process/command-injection
    os.system('ls ' + update.effective_user.username)  # FOUND python/process/command-injection
    os.system('ls ' + context.matches[0].group(1))  # FOUND python/process/command-injection

def b(u, c):
    os.system('ls ' + u.message.text)  # FOUND python/process/command-injection
    os.system('ls ' + ' '.join(c.args))  # FOUND python/process/command-injection

app = ApplicationBuilder().build()
app.add_handler(CommandHandler('b', b))
