import { escapeHtml } from '../../../providers/mailer/layout.ts';

/**
 * The job ticket for mail programs: tables and inline styles, because Outlook knows nothing else. The classes are
 * for those that know dark mode; a program that turns colours around by itself finds no background it could miss.
 */
const font = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif";

const darkRules = [
  ['.page', 'background:#14171A!important'],
  ['.sheet', 'background:#1C2126!important'],
  ['.ink', 'color:#E9EDF0!important'],
  ['.muted', 'color:#9AA7B2!important'],
  ['.link', 'color:#7FB2E5!important'],
  ['.rule', 'border-color:#2C343B!important'],
  ['.head', 'border-top-color:#E9EDF0!important'],
  ['.box', 'border-color:#9AA7B2!important'],
  ['.stop', 'color:#FF8787!important'],
  ['.wait', 'color:#F2C063!important'],
  ['.button', 'background:#7FB2E5!important;color:#14171A!important'],
] as const;

// Outlook's own dark mode does not ask the media query: it marks the body instead.
const dark = [
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, rule]) => `${name}{${rule}}`).join('')}}`,
  darkRules.map(([name, rule]) => `[data-ogsc] ${name}{${rule}}`).join(''),
].join('\n');

export function ticketPage(page: { title: string; preview: string; rows: string[] }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(page.title)}</title>
<style>
:root{color-scheme:light dark}
@media (max-width:480px){.pad{padding-left:18px!important;padding-right:18px!important}.outer{padding:0!important}.stack{display:block!important;width:auto!important;text-align:left!important;padding-left:0!important}.title{font-size:22px!important}}
${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#FBFAF7">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(page.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#FBFAF7"><tr><td class="outer" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="640" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="sheet rule head" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:640px;background:#FFFFFF;border:1px solid #E3DFD6;border-top:6px solid #17212B;${font}">
${page.rows.join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
}

/** The stub: job number and time, torn off below. */
export function stub(left: string, right: string): string {
  return `<tr><td class="pad rule" style="padding:14px 28px;border-bottom:2px dashed #E3DFD6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="stack ink" style="${font};font-size:15px;line-height:22px;font-weight:bold;color:#17212B">${left}</td>
<td class="stack muted" align="right" style="${font};font-size:14px;line-height:22px;color:#5A6772">${right}</td>
</tr></table></td></tr>`;
}

export function row(content: string, style = ''): string {
  return `<tr><td class="pad ink rule" style="padding:20px 28px;${font};font-size:16px;line-height:24px;color:#17212B;${style}">${content}</td></tr>`;
}

/** A ruled part of the ticket under a label in small capitals. */
export function section(name: string, content: string): string {
  return `<tr><td class="pad rule" style="padding:16px 28px;border-top:1px solid #E3DFD6">
${label(name)}
${content}</td></tr>`;
}

export function label(name: string): string {
  return `<div class="muted" style="${font};font-size:12px;line-height:18px;font-weight:bold;letter-spacing:1.2px;text-transform:uppercase;color:#5A6772;padding-bottom:6px">${escapeHtml(name)}</div>`;
}

/** A list whose mark hangs in a cell of its own, so that long lines stay aligned in every program. */
export function list(items: { mark: string; content: string }[]): string {
  const rows = items.map(
    ({ mark, content }) =>
      `<tr><td class="muted" width="26" valign="top" style="${font};font-size:16px;line-height:24px;color:#5A6772;padding:3px 0">${mark}</td><td class="ink" valign="top" style="${font};font-size:16px;line-height:24px;color:#17212B;padding:3px 0">${content}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table>`;
}

export function muted(content: string, size = 14): string {
  return `<span class="muted" style="color:#5A6772;font-size:${size}px">${content}</span>`;
}

export function link(url: string, content: string, style = ''): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#1F4E79;${style}">${content}</a>`;
}

export function button(url: string, text: string): string {
  return `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;background:#1F4E79;color:#FFFFFF;${font};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;padding:13px 22px;border-radius:6px">${escapeHtml(text)}</a>`;
}

export const checkBox =
  '<span class="box" style="display:inline-block;width:13px;height:13px;border:2px solid #5A6772;border-radius:3px;line-height:13px;font-size:1px;vertical-align:-2px">&nbsp;</span>';
