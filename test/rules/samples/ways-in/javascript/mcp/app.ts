import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { exec } from 'child_process';
const s = new McpServer({ name: 'x', version: '1' });
s.tool('a', { p: z.string() }, async ({ p }) => { exec('ls ' + p); // FOUND javascript/process/command-injection
});
s.registerTool('b', {}, async ({ p }) => { exec('ls ' + p); // FOUND javascript/process/command-injection
});
