export interface MailContent {
  subject: string;
  /** Each is one paragraph of plain text. */
  paragraphs: string[];
  action?: { label: string; url: string };
  footer?: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** One look for every plain mail. Tables and inline styles, because Outlook knows nothing else. */
export function layOutMail({ subject, paragraphs, action, footer }: MailContent) {
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), footer, '-- \nJotline'];
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`);
  if (action) {
    body.push(
      `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#1F4E79;color:#ffffff;padding:14px 22px;border-radius:6px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(action.label)}</a></p>`,
    );
  }
  if (footer) body.push(`<p style="margin:24px 0 0;color:#5A6772;font-size:14px">${escapeHtml(footer)}</p>`);
  return {
    subject,
    text: text.filter(Boolean).join('\n\n'),
    html: frameMail(
      subject,
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${body.join('\n')}`,
    ),
  };
}

/** The sheet of every plain mail around a body of ours; `muted` is the class of its small print. */
export function frameMail(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>@media (prefers-color-scheme: dark){.page{background:#14171A!important}.sheet{background:#1C2126!important;color:#E9EDF0!important}.muted{color:#9AA7B2!important}.brand{color:#7FB2E5!important}}</style>
</head>
<body class="page" style="margin:0;background:#FBFAF7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">
<tr><td style="padding:0 0 16px;font:700 20px Arial,sans-serif;color:#1F4E79" class="brand">Jotline</td></tr>
<tr><td class="sheet" style="background:#ffffff;color:#17212B;padding:28px;border-radius:6px;font:16px/1.5 Arial,sans-serif;overflow-wrap:anywhere">
${body}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}
