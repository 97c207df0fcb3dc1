import { describe, expect, test } from 'vitest';
import { readFacebookPage, readGoogleReview } from './review-links.ts';

const placeId = 'ChIJN1t_tDeuEmsRUsoyG83frY4';
const byPlaceId = `https://search.google.com/local/writereview?placeid=${placeId}`;

describe('a Google review link', () => {
  test.each([
    [placeId, byPlaceId],
    [byPlaceId, byPlaceId],
    [`http://search.google.com/local/writereview?hl=en&placeId=${placeId}&source=g`, byPlaceId],
    ['https://g.page/r/CfakeIdOfAPage/review', 'https://g.page/r/CfakeIdOfAPage/review'],
    [' g.page/r/CfakeIdOfAPage/review/?utm_source=x ', 'https://g.page/r/CfakeIdOfAPage/review'],
  ])('is taken as %s', (input, link) => {
    expect(readGoogleReview(input)?.link).toBe(link);
  });

  test('made from a place id keeps the place id', () => {
    expect(readGoogleReview(placeId)?.placeId).toBe(placeId);
    expect(readGoogleReview('g.page/r/CfakeIdOfAPage/review')?.placeId).toBeNull();
  });

  test.each([
    [''],
    ['joes-plumbing-of-austin-texas'],
    ['https://www.google.com/maps/place/Somewhere'],
    ['https://search.google.com/local/writereview'],
    ['https://search.google.com/local/writereview?placeid=nope'],
    ['https://g.page/r/CfakeIdOfAPage'],
    ['https://g.page.evil.example/r/CfakeIdOfAPage/review'],
    ['https://evil.example/g.page/r/CfakeIdOfAPage/review'],
    ['javascript:alert(1)//g.page/r/CfakeIdOfAPage/review'],
    [`https://g.page@evil.example/r/CfakeIdOfAPage/review`],
    ['a'.repeat(5000)],
  ])('is refused when it is %s', (input) => {
    expect(readGoogleReview(input)).toBeNull();
  });
});

describe('a Facebook page', () => {
  test.each([
    ['facebook.com/ortizroofing', 'https://www.facebook.com/ortizroofing'],
    ['https://m.facebook.com/ortiz.roofing/?ref=share', 'https://www.facebook.com/ortiz.roofing'],
    ['https://fb.com/ortizroofing', 'https://www.facebook.com/ortizroofing'],
    [
      'https://www.facebook.com/profile.php?id=100012345678',
      'https://www.facebook.com/profile.php?id=100012345678',
    ],
    [
      'https://www.facebook.com/pages/Ortiz-Roofing/123456789',
      'https://www.facebook.com/pages/Ortiz-Roofing/123456789',
    ],
    [
      'https://www.facebook.com/people/Ortiz-Roofing/61550000000000/?mibextid=x',
      'https://www.facebook.com/people/Ortiz-Roofing/61550000000000',
    ],
    [
      'https://www.facebook.com/p/Ortiz-Roofing-61550000000000/',
      'https://www.facebook.com/p/Ortiz-Roofing-61550000000000',
    ],
  ])('%s is taken', (input, page) => {
    expect(readFacebookPage(input)).toBe(page);
  });

  test.each([
    [''],
    ['facebook.com'],
    ['https://www.facebook.com/groups/roofers'],
    ['https://www.facebook.com/sharer/sharer.php?u=x'],
    ['https://www.facebook.com/profile.php'],
    ['https://www.facebook.com/people/Ortiz-Roofing'],
    ['https://facebook.com.evil.example/ortizroofing'],
    ['https://www.instagram.com/ortizroofing'],
    ['javascript:alert(1)'],
  ])('%s is refused', (input) => {
    expect(readFacebookPage(input)).toBeNull();
  });
});
