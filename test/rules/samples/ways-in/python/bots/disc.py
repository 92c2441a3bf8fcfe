import os
import discord
from discord import app_commands
from discord.ext import commands
bot = commands.Bot(command_prefix='!')
client = discord.Client()
tree = app_commands.CommandTree(client)

@bot.command()
async def a(ctx, arg):
    os.system('ls ' + arg)  # FOUND python/process/command-injection
    os.system('ls ' + ctx.message.content)  # FOUND python/process/command-injection

@bot.command(name='b')
async def b(ctx, *, rest):
    os.system('ls ' + rest)  # FOUND python/process/command-injection

@bot.command()
async def b2(ctx, *args):
    os.system('ls ' + args[0])  # FOUND python/process/command-injection

@client.event
async def on_message(message):
    os.system('ls ' + message.content)  # FOUND python/process/command-injection
    os.system('ls ' + message.attachments[0].filename)  # FOUND python/process/command-injection

@bot.listen('on_message')
async def lis(m):
    os.system('ls ' + m.content)  # FOUND python/process/command-injection

@tree.command()
async def sl(interaction: discord.Interaction, text: str):
    os.system('ls ' + text)  # FOUND python/process/command-injection

@bot.hybrid_command()
async def hy(ctx: commands.Context, text: str):
    os.system('ls ' + text)  # FOUND python/process/command-injection

class Cog(commands.Cog):
    @commands.command()
    async def c(self, ctx, arg: str):
        os.system('ls ' + arg)  # FOUND python/process/command-injection

    @app_commands.command()
    async def d(self, interaction: discord.Interaction, text: str):
        os.system('ls ' + text)  # FOUND python/process/command-injection

    @commands.Cog.listener()
    async def on_message(self, message):
        os.system('ls ' + message.content)  # FOUND python/process/command-injection

class Mo(discord.ui.Modal):
    name = discord.ui.TextInput(label='a')

    async def on_submit(self, interaction):
        os.system('ls ' + self.name.value)  # FOUND python/process/command-injection
