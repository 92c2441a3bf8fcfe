const { Client, GatewayIntentBits, Events } = require('discord.js');
const { exec } = require('child_process');
const client = new Client({ intents: [] });
client.on('messageCreate', (m) => { exec('ls ' + m.content); // FOUND javascript/process/command-injection
});
client.on('messageCreate', async (m) => { const args = m.content.slice(1).trim().split(/ +/); exec('ls ' + args[1]); // FOUND javascript/process/command-injection
});
client.on(Events.InteractionCreate, async (i) => { exec('ls ' + i.options.getString('a')); // FOUND javascript/process/command-injection
});
client.on('interactionCreate', async (i) => { exec('ls ' + i.fields.getTextInputValue('a')); // FOUND javascript/process/command-injection
});
client.on('messageCreate', (m) => { exec('ls ' + m.attachments.first().name); // FOUND javascript/process/command-injection
});
client.on('messageCreate', (m) => { exec('ls ' + m.author.username); // FOUND javascript/process/command-injection
});
module.exports = { data: {}, async execute(interaction) { exec('ls ' + interaction.options.getString('a')); // FOUND javascript/process/command-injection
} };
