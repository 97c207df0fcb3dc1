import { html } from 'hono/html';
import type { DeadJob } from '../../jobs/queue.ts';
import type { ReceivedMail } from '../../providers/mailer/mailbox.ts';

type Html = ReturnType<typeof html>;

function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Jotline development</title>
<link rel="stylesheet" href="/dev/development.css">
</head>
<body>
<nav aria-label="Development"><a class="brand" href="/">Jotline</a> <a href="/dev/phone">Phone</a> <a href="/dev/texts">Texts</a> <a href="/dev/mailbox">Mailbox</a> <a href="/dev/jobs">Dead jobs</a></nav>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
}

export function mailboxPage(mails: ReceivedMail[]): Html {
  if (mails.length === 0)
    return page('Mailbox', html`<p>No mail yet. Everything the app sends lands here.</p>`);
  return page(
    'Mailbox',
    html`<table>
<thead><tr><th>When</th><th>To</th><th>Subject</th></tr></thead>
<tbody>${mails.map(
      (mail) => html`<tr>
<td><time datetime="${mail.receivedAt.toISOString()}">${mail.receivedAt.toLocaleString('en-US')}</time></td>
<td>${mail.to}</td>
<td><a href="/dev/mailbox/${mail.id}">${mail.subject}</a></td>
</tr>`,
    )}</tbody>
</table>`,
  );
}

export function mailPage(mail: ReceivedMail): Html {
  return page(
    mail.subject,
    html`<dl>
<dt>To</dt><dd>${mail.to}</dd>
<dt>From</dt><dd>${mail.from}</dd>
<dt>When</dt><dd>${mail.receivedAt.toLocaleString('en-US')}</dd>
${mail.attachments.map((file) => html`<dt>Attached</dt><dd>${file.filename} (${file.contentType})</dd>`)}
</dl>
${mail.html ? html`<iframe title="The mail as HTML" src="/dev/mailbox/${mail.id}/html"></iframe>` : ''}
<h2>As text</h2>
<pre>${mail.text}</pre>`,
  );
}

export function deadJobsPage(jobs: DeadJob[]): Html {
  if (jobs.length === 0)
    return page('Dead jobs', html`<p>None. A job lands here when its last try has failed.</p>`);
  return page(
    'Dead jobs',
    html`<table>
<thead><tr><th>When</th><th>Job</th><th>Payload</th><th>Error</th><th></th></tr></thead>
<tbody>${jobs.map(
      (job) => html`<tr>
<td>${job.failedAt.toISOString()}</td><td>${job.name}</td>
<td><code>${JSON.stringify(job.payload)}</code></td><td><code>${job.error}</code></td>
<td><form method="post" action="/dev/jobs/${job.id}/retry"><button>Retry</button></form></td>
</tr>`,
    )}</tbody>
</table>`,
  );
}
