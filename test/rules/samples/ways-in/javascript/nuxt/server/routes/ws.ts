import { exec } from 'child_process';
export default defineWebSocketHandler({ message(peer, message) { exec('ls ' + message.text()); // FOUND javascript/process/command-injection
} });
