/** What a picture may be, whatever it is for. A phone that says 24 megapixels takes 24.47 of them: halves round down. */
export const mostMegapixels = 24;
export const mostPixels = (mostMegapixels + 0.5) * 1_000_000;

export const pictureMessages = {
  tooManyPixels: `This picture is larger than ${mostMegapixels} megapixels. Make it smaller and upload that.`,
  tooSlow: 'This picture takes too long to read. Save it again, smaller, and upload the new file.',
  busy: 'Many pictures are being uploaded right now, so yours was not taken. Try again in a moment.',
  ownBusy: 'Other pictures of yours are still being read. Try again when they are done.',
} as const;
