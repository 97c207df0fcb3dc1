import { useContext } from 'react';
import { Link } from 'react-router';
import { scopeMeanings, scopes } from '#domain/developers/scopes.ts';
import { webhookEventMeanings, webhookEvents } from '#domain/developers/webhook-words.ts';
import classes from './developers-page.module.css';
import { HomeContext } from './home-context.ts';
import { SitePage } from './site-page.tsx';

/** `openapi.test.ts` holds this list to what the API has. */
const operations = [
  ['GET', '/calls', 'List calls, newest first'],
  ['GET', '/calls/{id}', 'Get a call'],
  ['GET', '/calls/{id}/notes', 'Get the notes of a call'],
  ['GET', '/calls/{id}/transcript', 'Get the transcript of a call'],
  ['GET', '/promises', 'List promises, due first'],
  ['GET', '/promises/{id}', 'Get a promise'],
  ['PATCH', '/promises/{id}', 'Say whether a promise is done'],
  ['GET', '/contacts', 'List contacts, newest first'],
  ['POST', '/contacts', 'Add a contact'],
  ['GET', '/contacts/{id}', 'Get a contact'],
  ['PATCH', '/contacts/{id}', 'Change a contact'],
  ['POST', '/contacts/{id}/opt-out', 'Record that a contact does not want texts'],
  ['GET', '/messages', 'List texts, newest first'],
  ['GET', '/messages/{id}', 'Get a text'],
  ['GET', '/campaigns', 'List campaigns, newest first'],
  ['GET', '/campaigns/{id}', 'Get a campaign and its figures'],
] as const;

const errors = [
  ['bad_request', '400', 'What you sent cannot be read.'],
  ['validation_failed', '400', 'A field or a parameter is not valid; issues says which one and why.'],
  ['unauthenticated', '401', 'There is no key, or it was revoked.'],
  ['forbidden', '403', 'The key lacks the scope, or its member may not see this.'],
  ['forbidden_origin', '403', 'An assistant asked from a web page of another site.'],
  ['not_found', '404', 'It is not there, or not yours.'],
  ['method_not_allowed', '405', 'An assistant sends its messages with POST alone.'],
  ['conflict', '409', 'It does not go with what is there, such as a phone number that another contact has.'],
  ['plan_limit_reached', '409', 'Your plan does not include the API.'],
  ['body_too_large', '413', 'The body has more than 100 kB.'],
  ['unsupported_media_type', '415', 'The body is not JSON.'],
  ['rate_limited', '429', 'Too many requests. Retry-After says how many seconds to wait.'],
  ['internal', '500', 'Our fault. Try again, and tell us the requestId if it stays.'],
  ['unavailable', '503', 'Briefly unavailable. Retry-After says when to try again.'],
] as const;

export function DevelopersPage() {
  const home = useContext(HomeContext);
  return (
    <SitePage
      title="Developers"
      lead="Let the tools you already have talk to Jotline: an API over HTTPS that speaks JSON, webhooks, and MCP for assistants."
    >
      <section>
        <h2>Begin</h2>
        <p>
          The API comes with the Business plan. The owner of the business makes a key under{' '}
          <Link to="/dashboard/settings#developers">Settings → Developers</Link>; it is shown once. Send it
          with every request, from a server and never from a web page:
        </p>
        <pre className={classes.code}>
          <code>{`curl ${home}/api/v1/calls?limit=10 \\
  -H "Authorization: Bearer jotline_..."`}</code>
        </pre>
        <p>
          Everything is described in <a href="/api/v1/openapi.json">an OpenAPI 3.1 document</a>. A client for
          your language can be generated from it.
        </p>
      </section>
      <section>
        <h2>What there is</h2>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {operations.map(([method, path, summary]) => (
              <tr key={`${method} ${path}`}>
                <th scope="row">
                  <code>{`${method} /api/v1${path}`}</code>
                </th>
                <td>{summary}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>Keys and scopes</h2>
        <p>
          A key asks in the name of one member of the team, and sees what they see: all of it for the owner
          and the office, the calls of their own lines for a technician. Its scopes narrow that down. It ends
          when it is revoked, and when its member leaves.
        </p>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>: {scopeMeanings[scope]}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Pages</h2>
        <p>
          Lists come newest first, 50 at a time; <code>limit</code> asks for 1 to 100. Pass{' '}
          <code>nextCursor</code> of an answer as <code>cursor</code> to get the next page; it is null on the
          last one. What is added while you read neither repeats nor hides an entry.
        </p>
      </section>
      <section>
        <h2>Limits</h2>
        <p>
          A key may ask 120 times a minute, all keys of a business together 600 times. Every answer says what
          is left: <code>RateLimit-Policy</code> is the limit, <code>RateLimit</code> has what remains (r) and
          the seconds until it begins anew (t). Beyond it the answer is 429 with <code>Retry-After</code>.
        </p>
      </section>
      <section>
        <h2>Errors</h2>
        <p>
          Errors are <code>application/problem+json</code> (RFC 9457). Decide by <code>code</code>, which
          stays the same; <code>detail</code> is for people.
        </p>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
              <th scope="col">What it means</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(([code, status, meaning]) => (
              <tr key={code} id={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{status}</td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>Webhooks</h2>
        <p>
          Under <Link to="/dashboard/settings#webhooks">Settings → Webhooks</Link> you name an https address
          and what it is told. Messages follow{' '}
          <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>: check{' '}
          <code>webhook-signature</code> with the secret and one of its libraries, answer with 2xx within 15
          seconds, and do each <code>webhook-id</code> once.
        </p>
        <ul>
          {webhookEvents.map((event) => (
            <li key={event}>
              <code>{event}</code>: {webhookEventMeanings[event]}
            </li>
          ))}
        </ul>
        <pre className={classes.code}>
          <code>{`{
  "type": "notes.ready",
  "timestamp": "2026-11-18T15:04:05.000Z",
  "data": { "callId": "5f0c2b1e-8d0f-4c56-9a53-1f7a3de0a111" }
}`}</code>
        </pre>
        <p>
          A message has ids and no words: ask for the rest with a key. One that is not taken is tried eight
          times over about a day; then the webhook is paused and the owner told. Redirects are not followed.
        </p>
      </section>
      <section id="mcp">
        <h2>Connect an assistant (MCP)</h2>
        <p>
          An assistant that speaks the Model Context Protocol can ask Jotline itself: which calls came in,
          what was promised, whom to call back. The address is <code>{home}/mcp</code> (streamable HTTP). It
          asks with a key, as a program does; there is no sign-in by OAuth. Programs name their settings
          differently, and what they need is this:
        </p>
        <pre className={classes.code}>
          <code>{`{
  "mcpServers": {
    "jotline": {
      "type": "http",
      "url": "${home}/mcp",
      "headers": {
        "Authorization": "Bearer jotline_..."
      }
    }
  }
}`}</code>
        </pre>
        <p>
          It finds a tool for each operation above that the key’s scopes permit, such as{' '}
          <code>list_calls</code> and <code>get_notes</code>, with the same answers, limits and errors. The
          notes of a call are also a resource, <code>{'jotline://calls/{id}'}</code>. Tools that change
          contacts are there only for a key with <code>contacts:write</code>: give it one that reads, unless
          it is to write.
        </p>
        <p>
          Notes, transcripts and texts are words of your customers. They come marked as quoted, so that an
          assistant reads them and does not obey them. No mark holds every assistant to that: let yours ask
          you before it changes anything.
        </p>
      </section>
      <section>
        <h2>What stays</h2>
        <p>
          Within v1 fields, codes and addresses stay. Fields, addresses and values of a list may be added:
          ignore what you do not know. Recipes are in the <Link to="/help/api">help</Link>.
        </p>
      </section>
    </SitePage>
  );
}
