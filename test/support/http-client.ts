import { buildSignUp, password } from './factories.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a browser would, untyped.
type Answer = { status: number; body: any };

/** A browser's side of a server in another process. */
export interface HttpClient {
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  delete: (path: string) => Promise<Answer>;
}

export async function signUpOver(
  url: string,
  email: string,
  address?: string,
): Promise<HttpClient & { accountId: string }> {
  let cookie = '';
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = {
      origin: url,
      ...(cookie && { cookie }),
      ...(address && { 'x-forwarded-for': address }),
      ...init.headers,
    };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  const client: HttpClient = {
    get: (path) => send(path, {}),
    delete: (path) => send(path, { method: 'DELETE' }),
    post: (path, body = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
  const { status, body } = await client.post('/api/sign-up', buildSignUp({ email }));
  if (status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(body)}`);
  return { ...client, accountId: body.user.accountId };
}

/** A try from a browser that nobody knows yet. */
export function signInOver(
  url: string,
  email: string,
  options: { password?: string; address?: string } = {},
): Promise<Response> {
  const { address } = options;
  return fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      ...(address && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify({ email, password: options.password ?? password }),
  });
}
