import type { Proof } from '#protocol/finding.js';
import { code, codeBlock, text } from './markdown-text.js';

/** How to see a finding, as Markdown. */
export function proofText({ command, shows }: Proof): string {
  // Hosts read fences and quick actions by patterns of their own: what looks like either is no block.
  const isPlain = !/```|~~~|^\s*\/\w|<!--|(?![\n\t])\p{C}/mu.test(command);
  const written = isPlain ? codeBlock('sh', command) : code(command);
  return `Not executed. Set \`BASE_URL\` to a test system; it is vulnerable when ${text(shows)}.\n\n${written}`;
}
