import os
from aiogram import Bot, Dispatcher, Router, types, F
from aiogram.filters import Command, CommandObject
from aiogram.types import Message, CallbackQuery
dp = Dispatcher()
router = Router()

@dp.message(Command('a'))
async def a(m: Message, command: CommandObject):
    os.system('ls ' + m.text)  # FOUND python/process/command-injection
    os.system('ls ' + command.args)  # FOUND python/process/command-injection

@router.message()
async def b(message: types.Message):
    os.system('ls ' + message.text)  # FOUND python/process/command-injection
    os.system('ls ' + message.document.file_name)  # FOUND python/process/command-injection

@router.callback_query(F.data == 'x')
async def c(q: CallbackQuery):
    os.system('ls ' + q.data)  # FOUND python/process/command-injection

@dp.message_handler(commands=['x'])
async def d(m):
    os.system('ls ' + m.get_args())  # FOUND python/process/command-injection
