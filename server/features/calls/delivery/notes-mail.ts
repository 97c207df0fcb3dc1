import { formatCallTime, formatDuration, formatMoment } from '#domain/calls/call-times.ts';
import { listDoubtfulFields, readingsOf } from '#domain/calls/doubtful-fields.ts';
import { type ActionItem, type CustomerField, customerFields, type NoteItem } from '#domain/calls/notes.ts';
import {
  askToConfirm,
  customerFieldNames,
  missingNames,
  notStated,
  urgencyNames,
} from '#domain/calls/notes-wording.ts';
import { describeReadBack, findReadBackWords } from '#domain/calls/read-back.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { escapeHtml } from '../../../providers/mailer/layout.ts';
import { oneClickStop } from '../../../providers/mailer/one-click-stop.ts';
import type { Ticket } from './find-ticket.ts';
import { nameRecording, notesText } from './notes-text.ts';
import * as html from './ticket-html.ts';

/** The notes of a call as a job ticket: what it is first, then what to do, then what is still to ask. */
export function notesMail(ticket: Ticket, stopUrl: string | null = null) {
  const { notes } = ticket;
  return {
    subject: notesSubject(ticket),
    ...embedLogo(ticket),
    text: notesText(ticket, stopUrl),
    ...(stopUrl && { headers: oneClickStop(stopUrl) }),
    html: html.ticketPage({
      title: notes.jobTitle,
      preview: notes.summary,
      rows: [
        html.stub(
          `Job ${ticket.number}`,
          escapeHtml(formatCallTime(ticket.startedAt, ticket.timeZone)).replaceAll(' ', '&nbsp;'),
        ),
        html.row(heading(ticket), 'padding-bottom:6px'),
        ...confirmLink(ticket),
        html.section('Summary', paragraph(notes.summary)),
        ...items(ticket, 'Scope', notes.scope),
        ...items(ticket, 'Materials', notes.materials),
        ...items(ticket, 'Constraints', notes.constraints),
        ...actions(ticket),
        ...missing(ticket),
        html.section('Customer', customer(ticket)),
        html.row(links(ticket), 'border-top:2px dashed #E3DFD6'),
        html.row(foot(ticket, stopUrl), 'padding-top:0;font-size:13px;line-height:19px'),
      ],
    }),
  };
}

export function notesSubject({ notes }: Ticket): string {
  const urgent = notes.urgency === 'high' ? ['Urgent'] : [];
  const customerName = notes.customer.name ?? notes.customer.address ?? [];
  return [...urgent, notes.jobTitle || 'Call notes', customerName]
    .flat()
    .join(' · ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 180);
}

/**
 * The logo travels inside the mail: programs that hold back pictures from the network, or read without one, show it
 * all the same, and nobody can tell from it when the mail was opened.
 */
const logoCid = 'company-logo@jotline';

function embedLogo({ company: { logo } }: Ticket) {
  return logo ? { attachments: [{ ...logo, filename: 'logo.png', cid: logoCid }] } : {};
}

function heading({ notes, company, outsideArea, lineName, durationSeconds }: Ticket): string {
  const logo = company.logo
    ? `<img src="cid:${logoCid}" alt="${escapeHtml(company.name ?? 'Company logo')}" height="40" style="display:block;height:40px;max-width:200px;border:0;padding-bottom:12px">`
    : '';
  const mark = notes.urgency === 'high' ? 'stop' : 'muted';
  const colour = notes.urgency === 'high' ? '#C92A2A' : '#5A6772';
  const reason = notes.urgencyReason ? `: ${notes.urgencyReason}` : '';
  const outside = outsideArea
    ? `<div class="wait" style="color:#8F5E12;font-size:15px;font-weight:bold;padding-top:6px">&#9888;&nbsp;${escapeHtml(outsideArea)}</div>`
    : '';
  const facts = [notes.category, lineName && `line of ${lineName}`, formatDuration(durationSeconds)];
  return `${logo}<h1 class="title ink" style="margin:0 0 6px;font-size:26px;line-height:1.2;font-weight:bold;color:#17212B">${escapeHtml(notes.jobTitle || 'Call notes')}</h1>
<div>${html.muted(escapeHtml(facts.filter(Boolean).join(' · ')), 15)}</div>
<div class="${mark}" style="color:${colour};font-size:15px;font-weight:bold;padding-top:6px">${escapeHtml(`${urgencyNames[notes.urgency]}${reason}`)}</div>${outside}`;
}

/** Opens a card of nothing but the values in doubt: a tap for each, on the way to the truck. */
function confirmLink({ notes, pageUrl }: Ticket): string[] {
  const { length } = listDoubtfulFields(notes);
  if (length === 0) return [];
  const label = `<span class="wait" style="color:#8F5E12">&#9888;&nbsp;${askToConfirm(length).replaceAll(' ', '&nbsp;')}</span>`;
  const style = 'display:inline-block;padding:10px 0;font-weight:bold;text-decoration:underline';
  return [html.row(html.link(`${pageUrl}?confirm=1`, label, style), 'padding-top:0;padding-bottom:8px')];
}

function paragraph(text: string): string {
  return `<div class="ink" style="font-size:16px;line-height:25px;color:#17212B">${escapeHtml(text)}</div>`;
}

function items(ticket: Ticket, name: string, entries: NoteItem[]): string[] {
  if (entries.length === 0) return [html.section(name, html.muted(notStated, 16))];
  const lines = entries.map((item) => ({
    mark: '&#8226;',
    content: `${escapeHtml(item.text)}${moment(ticket, item)}`,
  }));
  return [html.section(name, html.list(lines))];
}

/** Where in the recording it was said; the page plays it from there. */
function moment({ moments, pageUrl }: Ticket, { evidence }: NoteItem): string {
  const at = moments[evidence[0] ?? -1];
  if (at === undefined) return '';
  const label = `&#9656;&nbsp;${formatMoment(at)}`;
  // Tied to the last word, so that a mark never stands alone on a line.
  return `&nbsp;${html.link(`${pageUrl}?at=${Math.floor(at)}`, label, 'font-size:13px;text-decoration:none;white-space:nowrap')}`;
}

function actions(ticket: Ticket): string[] {
  const { actionItems } = ticket.notes;
  if (actionItems.length === 0) return [html.section('To do', html.muted('Nothing was agreed.', 16))];
  const lines = actionItems.map((item) => ({ mark: html.checkBox, content: action(ticket, item) }));
  return [html.section('To do', html.list(lines))];
}

function action(ticket: Ticket, item: ActionItem): string {
  const owner = item.owner === 'pro' ? 'You' : 'Customer';
  const due = item.due ? ` · ${escapeHtml(item.due)}` : '';
  return `${escapeHtml(item.text)}${moment(ticket, item)}<br>${html.muted(`<b>${owner}</b>${due}`)}`;
}

function missing({ notes }: Ticket): string[] {
  if (notes.missing.length === 0) return [];
  const lines = notes.missing.map((entry) => ({
    mark: html.checkBox,
    content: `Ask: ${escapeHtml(missingNames[entry])}`,
  }));
  return [html.section('Missing information', html.list(lines))];
}

function customer({ notes, pageUrl }: Ticket): string {
  const doubtful = listDoubtfulFields(notes);
  const rows = customerFields.map((field) => {
    const value = notes.customer[field];
    const mark = doubtful.includes(field)
      ? `${otherReading(notes, field)} ${html.link(`${pageUrl}?confirm=${field}`, '<span class="wait" style="color:#8F5E12">&#9888;&nbsp;please&nbsp;confirm</span>', 'font-size:14px;text-decoration:underline;white-space:nowrap')}`
      : '';
    const readBack = findReadBackWords(notes.readBack, field, value);
    const shown = value === null ? html.muted(notStated, 16) : customerValue(field, value);
    return factRow(
      customerFieldNames[field],
      `${shown}${mark}${readBack ? `<br>${html.muted(readBack)}` : ''}`,
    );
  });
  const day = notes.readBack?.day;
  if (day) rows.push(factRow('Day', `${escapeHtml(day.value)}<br>${html.muted(describeReadBack(day))}`));
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table>`;
}

const factRow = (name: string, content: string) =>
  `<tr><td class="muted" width="84" valign="top" style="font-size:15px;line-height:24px;color:#5A6772;padding:3px 0">${name}</td><td class="ink" valign="top" style="font-size:16px;line-height:24px;color:#17212B;padding:3px 0;word-break:break-word">${content}</td></tr>`;

function otherReading(notes: Ticket['notes'], field: CustomerField): string {
  const [, other] = readingsOf(notes, field);
  return other ? `<br>${html.muted(`or ${escapeHtml(showValue(field, other.value))}?`, 15)}` : '';
}

const showValue = (field: CustomerField, value: string) =>
  field === 'phone' ? formatPhone(value) || value : value;

/** One tap calls, writes or finds the way. */
function customerValue(field: CustomerField, value: string): string {
  const shown = escapeHtml(showValue(field, value));
  if (field === 'phone') return html.link(`tel:${value.replace(/[^\d+]/g, '')}`, shown, 'white-space:nowrap');
  if (field === 'email') return html.link(`mailto:${value}`, shown);
  if (field === 'address') return html.link(`https://maps.google.com/?q=${encodeURIComponent(value)}`, shown);
  return `<b>${shown}</b>`;
}

function links({ pageUrl, recordingUrls }: Ticket): string {
  const listen = recordingUrls.map(
    (url, index) =>
      `<div style="padding-top:14px">${html.link(url, nameRecording(index, recordingUrls))} ${html.muted('(link works for 30 days)')}</div>`,
  );
  return `${html.button(pageUrl, 'Open the call')}${listen.join('')}`;
}

function foot({ consent, isEdited, company }: Ticket, stopUrl: string | null): string {
  const edited = isEdited ? '<br>These notes were edited by a person.' : '';
  const stop = stopUrl ? `<br>${html.link(stopUrl, 'Stop these notes')}` : '';
  const sender = company.name ? ` for ${escapeHtml(company.name)}` : '';
  return html.muted(
    `${escapeHtml(consent)}${edited}<br>Written by Jotline${sender} from the recorded call.${stop}`,
    13,
  );
}
