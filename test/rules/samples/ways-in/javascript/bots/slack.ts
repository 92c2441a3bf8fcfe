import { App } from '@slack/bolt';
import { exec } from 'child_process';
const app = new App({});
app.message('hi', async ({ message, say }) => { exec('ls ' + message.text); // FOUND javascript/process/command-injection
});
app.command('/a', async ({ command, ack }) => { exec('ls ' + command.text); // FOUND javascript/process/command-injection
});
app.event('app_mention', async ({ event }) => { exec('ls ' + event.text); // FOUND javascript/process/command-injection
});
app.action('b', async ({ body, action }) => { exec('ls ' + action.value); // FOUND javascript/process/command-injection
});
app.view('v', async ({ view }) => { exec('ls ' + view.state.values.a.b.value); // FOUND javascript/process/command-injection
});
app.message(async ({ context, payload }) => { exec('ls ' + payload.text); // FOUND javascript/process/command-injection
});
app.shortcut('s', async ({ shortcut }) => { exec('ls ' + shortcut.message.text); // FOUND javascript/process/command-injection
});
