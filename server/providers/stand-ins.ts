import type { Env } from '../env.ts';

export interface StandIn {
  /** The setting that puts the real thing in its place. */
  setting: keyof Env;
  /** What would happen to people if this went live, for whoever starts the server. */
  problem: string;
  /** What visitors of a demo are told about it; null when it makes no difference to them. */
  notice: string | null;
}

const simulated = 'calls and texts are simulated';
const uncharged = 'no card is charged';

/** What in these settings only plays its part: nobody would be called, mailed or charged by it. */
export function listStandIns(env: Env): StandIn[] {
  return [
    ...listAddresses(env),
    ...listCarrierStandIns(env),
    ...listCardStandIns(env),
    ...listMailStandIns(env),
    ...listPartyStandIns(env),
    ...listNames(env),
  ];
}

/** Nobody goes live with stand-ins without having said so. */
export function refuseStandIns(env: Env): void {
  if (env.NODE_ENV !== 'production' || env.DEMO) return;
  const found = listStandIns(env);
  if (found.length === 0) return;
  const lines = found.map(({ setting, problem }) => `  ${setting}: ${problem}`);
  throw new Error(
    [
      'NODE_ENV=production is for real customers, and these settings are not:',
      ...lines,
      'docs/going-live.md has them in order. To show Jotline to people without them, set DEMO=true: every page says so.',
    ].join('\n'),
  );
}

function listAddresses({ PUBLIC_URL: url }: Env): StandIn[] {
  if (url?.startsWith('https:')) return [];
  const problem = url
    ? 'must start with https:, or passwords and recordings travel unencrypted.'
    : 'is not set, so links in mails and the carrier’s calls lead to localhost.';
  return [{ setting: 'PUBLIC_URL', problem, notice: null }];
}

function listPartyStandIns(env: Env): StandIn[] {
  const settings = ['GOOGLE_ISSUER', 'MICROSOFT_ISSUER'] as const;
  return settings
    .filter((setting) => isThisMachine(env[setting]))
    .map((setting) => ({
      setting,
      problem: 'leads to this machine: whoever runs that could sign in as anybody.',
      notice: null,
    }));
}

function listCarrierStandIns(env: Env): StandIn[] {
  const found: StandIn[] = [];
  if (!env.TELEPHONY_ACCOUNT_SID)
    found.push({
      setting: 'TELEPHONY_ACCOUNT_SID',
      problem: 'is not set, so the carrier emulator would answer and no phone would ring.',
      notice: simulated,
    });
  else if (isThisMachine(env.TELEPHONY_BASE_URL))
    found.push({
      setting: 'TELEPHONY_BASE_URL',
      problem: 'leads to this machine, where only the carrier emulator is.',
      notice: simulated,
    });
  if (isFictional(env.TELEPHONY_NUMBER))
    found.push({
      setting: 'TELEPHONY_NUMBER',
      problem: `is ${env.TELEPHONY_NUMBER}: numbers with 555-01 are for films, and nobody can call them.`,
      notice: null,
    });
  return found;
}

function listCardStandIns({ STRIPE_SECRET_KEY: key }: Env): StandIn[] {
  if (key && !/^[rs]k_test_/.test(key)) return [];
  const problem = key
    ? 'is a test key, with which no card is charged.'
    : 'is not set, so the built-in test processor would take cards and charge none.';
  return [{ setting: 'STRIPE_SECRET_KEY', problem, notice: uncharged }];
}

function listMailStandIns(env: Env): StandIn[] {
  const found: StandIn[] = [];
  if (!env.SMTP_URL)
    found.push({
      setting: 'SMTP_URL',
      problem: 'is not set, so every mail would stay in a folder here.',
      notice: 'mail stays on this server',
    });
  if (isExampleAddress(env.MAIL_FROM))
    found.push({
      setting: 'MAIL_FROM',
      problem: `is ${env.MAIL_FROM}: an example, from which no mail server takes mail.`,
      notice: null,
    });
  return found;
}

/** On receipts, in terms and privacy policy: the law asks for the real ones. */
function listNames(env: Env): StandIn[] {
  const found: StandIn[] = [];
  if (isExampleAddress(env.SUPPORT_EMAIL))
    found.push({
      setting: 'SUPPORT_EMAIL',
      problem: `is ${env.SUPPORT_EMAIL}: an example, where nobody reads what customers write.`,
      notice: null,
    });
  if (/\bexample street\b/i.test(env.COMPANY_ADDRESS))
    found.push({
      setting: 'COMPANY_ADDRESS',
      problem: 'is the example: receipts and the privacy policy must say where you are.',
      notice: null,
    });
  return found;
}

export function isThisMachine(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** 555-0100 to 555-0199 in any area code. */
function isFictional(number: string): boolean {
  return /^\+1\d{3}55501\d{2}$/.test(number);
}

/** Names that are set aside for examples (RFC 2606), or a machine that only knows itself. */
function isExampleAddress(address: string): boolean {
  const domain = address
    .trim()
    .slice(address.trim().lastIndexOf('@') + 1)
    .replace('>', '');
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(domain);
}
