import { loadEnvFile } from '#server/env.ts';
import { checkAll } from './check-all.ts';

// `npm run doctor`: tries everything that is configured, for real, and prints one line for each. Ends with 1 when
// something is wrong. Mail goes to SUPPORT_EMAIL; a file is put and deleted; nobody is called, texted or charged.
loadEnvFile();
const findings = await checkAll(process.env);
const width = Math.max(...findings.map(({ what }) => what.length));
for (const { what, isFine, words } of findings)
  console.log(`${isFine ? 'ok   ' : 'WRONG'}  ${what.padEnd(width)}  ${words}`);
const wrong = findings.filter(({ isFine }) => !isFine).length;
console.log(wrong === 0 ? '\nAll is well.' : `\n${wrong} to put right. docs/going-live.md has each step.`);
process.exit(wrong === 0 ? 0 : 1);
