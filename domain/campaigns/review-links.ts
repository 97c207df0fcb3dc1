import { z } from 'zod';

export const googleReviewMessage =
  'Paste your Google review link (g.page/r/…/review or search.google.com/local/writereview?placeid=…) or your place id.';
export const facebookPageMessage = 'Paste the address of your Facebook page, like facebook.com/yourcompany.';

export interface GoogleReview {
  link: string;
  placeId: string | null;
}

/** What Google gives out begins with one of these; a name somebody made up does not. */
const placeIdPattern = /^(?:ChIJ|GhIJ|IhoS|E[h-m])[\w-]{10,290}$/;

/** A review link or a bare place id, brought to one form; null when it is neither. */
export function readGoogleReview(input: string): GoogleReview | null {
  const text = input.trim();
  if (placeIdPattern.test(text)) return fromPlaceId(text);
  const { host, path, query } = readAddress(text) ?? {};
  if (host === 'search.google.com' && path && /^\/local\/writereview\/?$/.test(path)) {
    const placeId = query?.get('placeid') ?? '';
    return placeIdPattern.test(placeId) ? fromPlaceId(placeId) : null;
  }
  const owned = host === 'g.page' ? /^(\/r\/[\w-]{5,200}\/review)\/?$/.exec(path ?? '')?.[1] : undefined;
  return owned ? { link: `https://g.page${owned}`, placeId: null } : null;
}

function fromPlaceId(placeId: string): GoogleReview {
  return { link: `https://search.google.com/local/writereview?placeid=${placeId}`, placeId };
}

const facebookHosts = /^(?:(?:www|m|web|business)\.)?(?:facebook|fb)\.com$/;
/** Addresses of Facebook itself, not of a page. */
const notAPage =
  /^(?:login|sharer?|share\.php|sharer\.php|groups|events|watch|marketplace|gaming|help|home\.php|hashtag|photo|photos|stories|reel|messages|settings|policies|privacy|dialog|plugins)$/i;

/** The page's address without what trackers add to it; null when it is not the address of a page. */
export function readFacebookPage(input: string): string | null {
  const address = readAddress(input.trim());
  if (!address || !facebookHosts.test(address.host)) return null;
  const [first = '', second, third] = address.path.split('/').filter(Boolean);
  const base = 'https://www.facebook.com';
  if (first === 'profile.php') {
    const id = address.query.get('id') ?? '';
    return /^\d{5,30}$/.test(id) ? `${base}/profile.php?id=${id}` : null;
  }
  const named = (text: string | undefined) => text !== undefined && /^[\p{L}\p{N}._%-]{1,200}$/u.test(text);
  if (first === 'pages' || first === 'people') {
    return named(second) && /^\d{5,30}$/.test(third ?? '') ? `${base}/${first}/${second}/${third}` : null;
  }
  if (first === 'p') return named(second) ? `${base}/p/${second}` : null;
  return /^[A-Za-z0-9.-]{3,100}$/.test(first) && !notAPage.test(first) ? `${base}/${first}` : null;
}

interface Address {
  host: string;
  path: string;
  query: Map<string, string>;
}

/** As people paste it: with or without the scheme, in any case of letters. No user, no port: those are tricks. */
function readAddress(text: string): Address | null {
  const pattern = /^(?:(?:https?:)?\/\/)?([\w-]+(?:\.[\w-]+)+)(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i;
  const [, host, path = '/', query = ''] = (text.length <= 2000 && pattern.exec(text)) || [];
  if (!host) return null;
  const pairs = query.split('&').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.split('=', 2);
    return [name.toLowerCase(), value];
  });
  return { host: host.toLowerCase(), path, query: new Map(pairs) };
}

export const connectGoogleSchema = z.strictObject({
  link: z.string().transform((text, context) => {
    const review = readGoogleReview(text);
    if (review) return review;
    context.addIssue({ code: 'custom', message: googleReviewMessage });
    return z.NEVER;
  }),
});

export const connectFacebookSchema = z.strictObject({
  page: z.string().transform((text, context) => {
    const page = readFacebookPage(text);
    if (page) return page;
    context.addIssue({ code: 'custom', message: facebookPageMessage });
    return z.NEVER;
  }),
});
