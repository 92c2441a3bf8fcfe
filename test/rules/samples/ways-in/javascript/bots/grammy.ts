import { Bot } from 'grammy';
import { exec } from 'child_process';
const bot = new Bot('');
bot.command('a', (x) => { exec('ls ' + x.match); // FOUND javascript/process/command-injection
});
bot.on('message:text', (x) => { exec('ls ' + x.msg.text); // FOUND javascript/process/command-injection
});
bot.on('message', (x) => { exec('ls ' + x.message.text); // FOUND javascript/process/command-injection
});
