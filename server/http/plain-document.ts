import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

interface PlainDocument {
  title: string;
  nonce: string;
  styles: string;
  body: Html;
}

/** A page for whoever has its address: whole without the app and without scripts, and found by no search engine. */
export function plainDocument({ title, nonce, styles, body }: PlainDocument): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style nonce="${nonce}">${raw(styles)}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}
