import { expect } from 'chai';
import { answeredNotes, commandReply } from '#codehost/review/command-reply.js';
import { readCommand } from '#codehost/review/thread-command.js';

const dismiss = '/goalkeeper dismiss a test system';
const dismissed = { kind: 'dismiss', reason: 'a test system' };

describe('review: commands of replies', () => {
  const commands: [string, string, object][] = [
    ['alone', dismiss, dismissed],
    ['between other words', `I know.\n${dismiss}\nThanks.`, dismissed],
    ['behind a paragraph, with carriage returns', `I know.\r\n\r\n${dismiss}\r\n`, dismissed],
    ['with blanks around', `  /goalkeeper   dismiss\ta test   system `, dismissed],
    ['behind a quotation that has ended', `> Is it?\n\n${dismiss}`, dismissed],
    ['behind a block of code that has ended', `\`\`\`\ncode\n\`\`\`\n${dismiss}`, dismissed],
    ['behind a fenced quotation', `>>>\nIs it?\n>>>\n\n${dismiss}`, dismissed],
    [
      'with a reason that has code and a link',
      '/goalkeeper dismiss `a` see https://a.example/b?c=1 *now*',
      { kind: 'dismiss', reason: '`a` see https://a.example/b?c=1 *now*' },
    ],
    ['to reopen', '/goalkeeper reopen', { kind: 'reopen' }],
    ['to reopen, and why', '/goalkeeper reopen as it is one', { kind: 'reopen' }],
    ['without a reason', '/goalkeeper dismiss', { kind: 'unclear', problem: 'a reason is missing' }],
    ['without a word', '/goalkeeper', { kind: 'unclear', problem: 'the command does not say what to do' }],
    ['unknown', '/goalkeeper delete all', { kind: 'unclear', problem: 'there is no such command' }],
    ['of another case', '/goalkeeper Dismiss it', { kind: 'unclear', problem: 'there is no such command' }],
    [
      'with a reason that is too long',
      `/goalkeeper dismiss ${'a'.repeat(501)}`,
      { kind: 'unclear', problem: 'the reason has more than 500 characters' },
    ],
    [
      'twice',
      `${dismiss}\n\n/goalkeeper reopen`,
      { kind: 'unclear', problem: 'a reply may have one command only' },
    ],
    [
      'in a reply that is too long to be read',
      `${dismiss}\n\n${'a'.repeat(20_000)}`,
      { kind: 'unclear', problem: 'a reply with a command may have at most 20000 characters' },
    ],
  ];
  for (const [name, body, command] of commands)
    it(`reads one ${name}`, () => expect(readCommand(body)).to.deep.equal(command));

  const none: [string, string][] = [
    ['a quotation', `> ${dismiss}`],
    ['a line that goes on a quotation', `> Someone said:\n${dismiss}`],
    ['a fenced quotation', `>>>\nSomeone said:\n\n${dismiss}\n>>>\n`],
    ['a block of code', `\`\`\`\n${dismiss}\n\`\`\``],
    ['a block of code with tildes', `~~~text\n${dismiss}\n~~~`],
    ['a block of code that never ends', `\`\`\`\n${dismiss}`],
    ['a block of code in a longer one', `\`\`\`\`\n\`\`\`\n${dismiss}\n\`\`\`\n\`\`\`\``],
    ['indented code', `Like this:\n\n    ${dismiss}`],
    ['inline code', `\`${dismiss}\``],
    ['inline code of several lines', `\`see\n${dismiss}\``],
    ['a list', `- ${dismiss}`],
    ['a heading', `# ${dismiss}`],
    ['a table', `| a |\n| --- |\n| ${dismiss} |`],
    ['HTML', `<details>\n${dismiss}\n</details>`],
    ['a comment', `<!--\n\n${dismiss}\n\n-->`],
    ['the middle of a line', `Reply ${dismiss}`],
    ['an escaped line', `\\${dismiss}`],
    ['a longer word', '/goalkeepers dismiss it'],
    ['a path', 'see a/goalkeeper dismiss it'],
    ['other words', 'Is that so?'],
    ['no words', ''],
  ];
  for (const [name, body] of none)
    it(`reads none in ${name}`, () => expect(readCommand(body)).to.equal(null));

  it('reads hostile texts to their end', () => {
    const texts = [
      '>',
      '> ',
      '`',
      '[',
      '*_',
      '<',
      '- ',
      '1. ',
      '> - ',
      '>>>\n',
      '![](',
      '\\',
      '|-',
      '<!--',
      '  - ',
    ];
    for (const text of texts) {
      const read = readCommand(`${text.repeat(19_000 / text.length)}\n\n${dismiss}`);
      expect([null, dismissed], text).to.deep.include(read);
    }
  });

  it('answers in words that are no command, mention or markup, and knows its own answers only', () => {
    const reason = '@all `/close` <b>x</b> [a](http://b.example) !1 #2';
    const reply = commandReply('17', { kind: 'dismissed', by: 'ann`@bob', reason });
    expect(reply.split('\n')[0]).to.equal('<!-- goalkeeper:reply 17 -->');
    expect(reply).to.not.match(/^\s*\//m);
    expect(reply)
      .to.contain('<code>ann&#96;&#64;bob</code>')
      .and.not.contain('<b>')
      .and.not.contain('@all `');
    const note = (authorId: string, body: string) => ({
      ...{ id: '9', kind: 'DiffNote' as const, system: false, body, authorId, createdAt: null },
      ...{ resolvable: true, resolved: false, resolvedById: null, position: null },
    });
    const notes = [note('7', reply), note('8', commandReply('18', { kind: 'reopened', by: 'bob' }))];
    expect([...answeredNotes({ id: 'd', notes }, '7')]).to.deep.equal(['17']);
  });
});
