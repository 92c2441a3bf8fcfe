const { app, ipcMain, BrowserWindow, shell, protocol } = require('electron');
const { exec } = require('child_process');
ipcMain.on('a', (event, arg) => { exec('ls ' + arg); // FOUND javascript/process/command-injection
});
ipcMain.handle('b', async (event, a, b) => { exec('ls ' + b); // FOUND javascript/process/command-injection
});
ipcMain.handleOnce('c', (_, { a }) => { exec('ls ' + a); // FOUND javascript/process/command-injection
});
app.on('open-url', (event, url) => { exec('open ' + url); // FOUND javascript/process/command-injection
});
app.on('second-instance', (event, argv) => { exec('open ' + argv[1]); // FOUND javascript/process/command-injection
});
win.webContents.setWindowOpenHandler(({ url }) => { exec('open ' + url); // FOUND javascript/process/command-injection
  return { action: 'deny' }; });
protocol.handle('x', (request) => { exec('ls ' + request.url); // FOUND javascript/process/command-injection
});
win.webContents.on('will-navigate', (event, url) => { exec('open ' + url); // FOUND javascript/process/command-injection
});
