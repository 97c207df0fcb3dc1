/** What a picture of a campaign may be, told before it is sent and checked by its content after. */
export const campaignImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;
export const campaignImageBytes = 10 * 1024 * 1024;

export const campaignImageMessages = {
  tooLarge: 'That picture is larger than 10 MB. Choose a smaller one.',
  otherKind: 'Choose a picture: JPEG, PNG, WebP, GIF or AVIF.',
  notStored: 'That picture is not stored here. Upload it again.',
  unreadable: 'That file could not be read as a picture. Choose another.',
};
