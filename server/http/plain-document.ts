import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

interface PlainDocument {
  title: string;
  nonce: string;
  styles: string;
  body: Html;
}

/** The app's colors (`web/tokens.css`), for pages that load none of its files. */
const colors = `
:root{color-scheme:light dark;--paper:#FBFAF7;--sheet:#FFF;--ink:#17212B;--muted:#5A6772;--line:#E3DFD6;--link:#1F4E79;--on-link:#FFF;--go:#2B7A3B;--stop:#B42318}
@media (prefers-color-scheme:dark){:root{--paper:#14171A;--sheet:#1C2126;--ink:#E9EDF0;--muted:#9AA7B2;--line:#2C343B;--link:#7FB2E5;--on-link:#14171A;--go:#69C77C;--stop:#FF8787}}`;

/** A page for whoever has its address: whole without the app and without scripts, and found by no search engine. */
export function plainDocument({ title, nonce, styles, body }: PlainDocument): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style nonce="${nonce}">${raw(colors + styles)}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}
