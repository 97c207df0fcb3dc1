import { isbot } from 'isbot';

/** Programs that fetch a link to show a picture of it or to look for malice, beyond those everyone knows. */
const previews =
  /preview|unfurl|facebookexternalhit|whatsapp|googlemessages|google-safety|iframely|embedly|mimecast|proofpoint|barracuda|urlscan|virustotal|cfnetwork(?!.*mobile)|okhttp|dart:io|java\/|headless/i;

/** Browsers that live inside of apps say a lot about themselves, but not this much. */
const longestName = 1000;

/** Whether someone opened the link with their own thumb, as far as a request can tell. */
export function isPerson(method: string, header: (name: string) => string | undefined): boolean {
  if (method !== 'GET') return false;
  const browser = (header('user-agent') ?? '').slice(0, longestName);
  if (browser.length < 20 || isbot(browser) || previews.test(browser)) return false;
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map((name) => header(name) ?? '')
    .join(' ');
  if (/prefetch|preview|prerender/i.test(purpose)) return false;
  // Browsers say when they open a page; what says something else fetches it for another reason.
  return (header('sec-fetch-mode') ?? 'navigate') === 'navigate';
}
