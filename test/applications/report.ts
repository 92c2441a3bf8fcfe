import { loadRules } from '#agent/rules/load.js';
import { judge, readApplications } from './judge.js';

/** Prints what is found, missed and wrongly found in the small applications of a language (first argument; then names of applications). */
async function main(): Promise<void> {
  const [language = 'python', ...names] = process.argv.slice(2);
  const rules = loadRules();
  const total = { found: 0, missed: 0, beyond: 0, silent: 0, flagged: 0, alarms: 0, unmarked: 0, sure: 0 };
  for (const application of readApplications(language)) {
    if (names.length > 0 && !names.includes(application.name)) continue;
    const verdict = await judge(application, rules);
    console.log(`${application.name}: ${verdict.found.length} found`);
    for (const kind of ['missed', 'beyond', 'flagged', 'alarms', 'unmarked'] as const)
      for (const one of verdict[kind]) console.log(`  ${kind.padEnd(9)} ${application.name}/${one}`);
    for (const kind of Object.keys(total) as (keyof typeof total)[]) total[kind] += verdict[kind].length;
  }
  console.log(
    `\n${total.found} found, ${total.missed + total.beyond} missed (${total.beyond} known); ` +
      `of ${total.silent + total.flagged + total.alarms} safe places ${total.flagged + total.alarms} found (${total.alarms} known); ${total.unmarked} unmarked`,
  );
}

await main();
