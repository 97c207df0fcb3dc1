import { createMiddleware } from 'hono/factory';
import type { Env } from '../env.ts';
import { listStandIns } from '../providers/stand-ins.ts';
import type { AppEnv } from './context.ts';

/** The line above every page of a demo, and null when this is none. Its look is in `web/base.css`. */
export function findDemoNotice(env: Env): string | null {
  if (!env.DEMO) return null;
  const notices = [...new Set(listStandIns(env).flatMap(({ notice }) => notice ?? []))];
  // In the order in which people come upon them: the call, the mail about it, the bill.
  const sorted = notices.sort((one, other) => Number(/card/.test(one)) - Number(/card/.test(other)));
  const words = sorted.length > 0 ? `: ${new Intl.ListFormat('en').format(sorted)}` : '';
  return `<p class="demo-notice" role="note">This is a demo${words.replace(', and', ' and')}.</p>`;
}

const ownLook =
  '.demo-notice{margin:0 auto 1rem;padding:8px 20px;text-align:center;font:600 .9rem/1.4 Inter,Arial,sans-serif}';

/** Puts the line on the pages that are drawn for one person; the built ones have it already. */
export const showDemoNotice = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const notice = findDemoNotice(c.var.deps.env);
  const { headers } = c.res;
  if (!notice || !headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding'))
    return;
  const html = await c.res.text();
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
  const look = `<style nonce="${nonce}">${ownLook}</style>`;
  const shown = html.includes(notice) ? html : html.replace('<body>', () => `<body>${look}${notice}`);
  c.res = new Response(shown, { status: c.res.status, headers });
});
