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
  const url = readAddress(text);
  if (!url) return null;
  if (url.hostname === 'search.google.com' && /^\/local\/writereview\/?$/.test(url.pathname)) {
    const placeId = [...url.searchParams].find(([name]) => name.toLowerCase() === 'placeid')?.[1] ?? '';
    return placeIdPattern.test(placeId) ? fromPlaceId(placeId) : null;
  }
  const path = /^\/r\/[\w-]{5,200}\/review\/?$/.test(url.pathname) && url.pathname.replace(/\/$/, '');
  return url.hostname === 'g.page' && path ? { link: `https://g.page${path}`, placeId: null } : null;
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
  const url = readAddress(input.trim());
  if (!url || !facebookHosts.test(url.hostname)) return null;
  const [first = '', second, third] = url.pathname.split('/').filter(Boolean);
  const base = 'https://www.facebook.com';
  if (first === 'profile.php') {
    const id = url.searchParams.get('id') ?? '';
    return /^\d{5,30}$/.test(id) ? `${base}/profile.php?id=${id}` : null;
  }
  const named = (text: string | undefined) => text !== undefined && /^[\p{L}\p{N}._%-]{1,200}$/u.test(text);
  if (first === 'pages') {
    return named(second) && /^\d{5,30}$/.test(third ?? '') ? `${base}/pages/${second}/${third}` : null;
  }
  if (first === 'p') return named(second) ? `${base}/p/${second}` : null;
  return /^[A-Za-z0-9.-]{3,100}$/.test(first) && !notAPage.test(first) ? `${base}/${first}` : null;
}

/** As people paste it: with or without the scheme, always ours over https. */
function readAddress(text: string): URL | null {
  const address = text.replace(/^(?:https?:)?\/\//i, '');
  if (!/^[\w.-]+\.[a-z]+(?:[/?#]|$)/i.test(address) || text.length > 2000) return null;
  try {
    return new URL(`https://${address}`);
  } catch {
    return null;
  }
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
