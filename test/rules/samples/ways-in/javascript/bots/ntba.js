const TelegramBot = require('node-telegram-bot-api');
const { exec } = require('child_process');
const bot = new TelegramBot('', { polling: true });
bot.onText(/\/a (.+)/, (msg, match) => { exec('ls ' + match[1]); // FOUND javascript/process/command-injection
  exec('ls ' + msg.text); // FOUND javascript/process/command-injection
});
bot.on('message', (msg) => { exec('ls ' + msg.text); // FOUND javascript/process/command-injection
});
bot.on('callback_query', (q) => { exec('ls ' + q.data); // FOUND javascript/process/command-injection
});
