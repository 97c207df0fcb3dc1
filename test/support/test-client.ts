import type { createApp } from '#server/app.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a browser would, untyped.
export interface Answer<Body = any> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A browser's side of the app: keeps cookies, says where it comes from, speaks JSON. */
export interface TestClient {
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  delete: (path: string) => Promise<Answer>;
  send: (path: string, init: RequestInit) => Promise<Answer>;
}

export function createClient(
  app: ReturnType<typeof createApp>,
  publicUrl: string,
  address: string | (() => string),
): TestClient {
  const cookies = new Map<string, string>();
  // What @hono/node-server hands over with each request.
  const bindings = () => ({
    incoming: { socket: { remoteAddress: typeof address === 'string' ? address : address() } },
  });

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
    const response = await app.request(path, { ...init, headers }, bindings());
    for (const line of response.headers.getSetCookie()) keep(line);
    if (response.headers.get('content-type') === 'application/pdf')
      return {
        status: response.status,
        headers: response.headers,
        body: Buffer.from(await response.arrayBuffer()),
      };
    const text = await response.text();
    // An answer to HEAD names the type of what it leaves out.
    const isJson =
      init.method !== 'HEAD' && response.headers.get('content-type')?.includes('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=', 2);
    const ended = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value === '';
    if (ended) cookies.delete(name);
    else cookies.set(name, value);
  }

  const origin = new URL(publicUrl).origin;
  return {
    cookies,
    send,
    get: (path, headers) => send(path, { headers }),
    delete: (path) => send(path, { method: 'DELETE', headers: { origin } }),
    post: (path, body, headers) =>
      send(path, {
        method: 'POST',
        headers: { origin, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  };
}
