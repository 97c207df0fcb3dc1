import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { supportEmailMark } from '#domain/help/help-figures.ts';
import { operatorMarks } from '#domain/site/operator.ts';
import type { Deps } from '../../deps.ts';
import { findDemoNotice } from '../../http/demo-notice.ts';
import { escapeHtml } from '../../providers/mailer/layout.ts';

const built = path.join(import.meta.dirname, '../../../dist/site');

export interface BuiltPage {
  path: string;
  name: string;
  hidden: boolean;
  /** With this query parameter the app takes over the page. */
  appWhen: string | null;
}

export interface ReadyPage {
  html: string;
  etag: string;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

type Operated = Pick<Deps, 'publicUrl' | 'env'>;

interface Frame {
  html: string;
  scriptHashes: string[];
}

function hashScripts(html: string): Frame {
  const scripts = html
    .split('<script>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')));
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return { html, scriptHashes: scripts.map(hash) };
}

/** The public pages as the build left them, with our own address put in; each is read and compressed once. */
function createBuiltPages({ publicUrl, env }: Operated) {
  let list: Promise<BuiltPage[]> | undefined;
  const ready = new Map<string, Promise<ReadyPage>>();
  const frames = new Map<string, Promise<Frame>>();

  async function readHtml(file: string): Promise<string> {
    const html = await readFile(path.join(built, file), 'utf8');
    const notice = findDemoNotice(env) ?? '';
    return html
      .replace('<body>', () => `<body>${notice}`)
      .replaceAll('__PUBLIC_URL__%2F', encodeURIComponent(`${publicUrl}/`))
      .replaceAll('__PUBLIC_URL__', escapeHtml(publicUrl))
      .replaceAll(supportEmailMark, escapeHtml(env.SUPPORT_EMAIL))
      .replaceAll(operatorMarks.address, escapeHtml(env.COMPANY_ADDRESS))
      .replaceAll(operatorMarks.name, escapeHtml(env.COMPANY_NAME));
  }

  async function prepare(name: string): Promise<ReadyPage> {
    const html = (await readHtml(`${name}.html`)).replaceAll('__CSP_NONCE__', '');
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const [br, gzipped] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)]);
    return { html, etag, br: new Uint8Array(br), gzip: new Uint8Array(gzipped) };
  }

  return {
    list(): Promise<BuiltPage[]> {
      list ??= readFile(path.join(built, 'pages.json'), 'utf8').then(JSON.parse);
      return list;
    },

    async find(address: string): Promise<BuiltPage | undefined> {
      const wanted = address.length > 1 ? address.replace(/\/$/, '') : address;
      return (await this.list()).find((page) => page.path === wanted);
    },

    ready(name: string): Promise<ReadyPage> {
      const found = ready.get(name) ?? prepare(name);
      ready.set(name, found);
      return found;
    },

    /** The app's own document, with the frame of its pages, and the hashes of the scripts in it. */
    frame(name: 'dashboard' | 'auth'): Promise<Frame> {
      const found = frames.get(name) ?? readHtml(`app-${name}.html`).then(hashScripts);
      frames.set(name, found);
      return found;
    },

    /** The page together with the app's script; it carries a nonce, so it is made anew each time. */
    async withApp(name: string, nonce: string): Promise<string> {
      return (await readHtml(`${name}.app.html`)).replaceAll('__CSP_NONCE__', nonce);
    },
  };
}

const byOperator = new Map<string, ReturnType<typeof createBuiltPages>>();

/** Everything that stands in the pages is part of what they are kept under. */
export function findBuiltPages({ publicUrl, env }: Operated) {
  const { DEMO, SUPPORT_EMAIL, COMPANY_NAME, COMPANY_ADDRESS } = env;
  const key = JSON.stringify([publicUrl, DEMO, SUPPORT_EMAIL, COMPANY_NAME, COMPANY_ADDRESS]);
  const found = byOperator.get(key) ?? createBuiltPages({ publicUrl, env });
  byOperator.set(key, found);
  return found;
}
