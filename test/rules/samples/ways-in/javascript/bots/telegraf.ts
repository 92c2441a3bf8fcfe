import { Telegraf, Context } from 'telegraf';
import { exec } from 'child_process';
const bot = new Telegraf(process.env.T!);
bot.on('text', (x) => { exec('ls ' + x.message.text); // FOUND javascript/process/command-injection
});
bot.command('a', (x) => { exec('ls ' + x.message.text.split(' ')[1]); // FOUND javascript/process/command-injection
});
bot.command('b', (x) => { exec('ls ' + x.payload); // FOUND javascript/process/command-injection
});
bot.hears(/a (.*)/, (x) => { exec('ls ' + x.match[1]); // FOUND javascript/process/command-injection
});
bot.action(/a/, async (x) => { exec('ls ' + x.callbackQuery.data); // FOUND javascript/process/command-injection
});
bot.on('document', (x) => { exec('ls ' + x.message.document.file_name); // FOUND javascript/process/command-injection
});
bot.on('inline_query', (x) => { exec('ls ' + x.inlineQuery.query); // FOUND javascript/process/command-injection
});
export async function go(c: Context) { exec('ls ' + c.text); // FOUND javascript/process/command-injection
}
