import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Provider, { interactionPolicy } from 'oidc-provider';

/** Somebody who has an account there. */
export interface Person {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  xms_edov?: boolean;
}

export const clientId = 'jotline';
export const clientSecret = 'a-secret-that-only-the-two-of-us-know';

/**
 * In place of Google and Microsoft: an OpenID provider that others have written, on this machine. It asks who is there and
 * whether they agree, on a page of plain forms.
 */
export async function startParty(redirectUris: string[]) {
  const people = new Map<string, Person>();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: ['name'] },
    // As Google and Microsoft do it: the token itself says who it is.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `/choose/${interaction.uid}` },
    cookies: { keys: ['not a secret'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  });
  provider.on('server_error', (_ctx, error) => console.error(error));
  const answer = provider.callback();
  server.on('request', (request, response) =>
    request.url?.startsWith('/choose/')
      ? void choose(provider, people, request, response)
      : void answer(request, response),
  );
  return { issuer, people, close: () => server.close() };
}

async function choose(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    const choices = [...people.keys()].map((sub) => `<button name="sub" value="${sub}">${sub}</button>`);
    const page = `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
      <form method="post">${choices.join('')}<button name="cancel" value="1">Cancel</button></form></html>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    return;
  }
  const chosen = new URLSearchParams((await buffer(request)).toString());
  const accountId = chosen.get('sub');
  if (!accountId) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope('openid email profile');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, {
    login: { accountId },
    select_account: {},
    consent,
  });
}
