/** Light enough for the browser to know before it uploads; the server holds the same rules. */
export const logoLimits = { bytes: 5 * 1024 * 1024, width: 480, height: 160 } as const;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const logoMessages = {
  svg: 'SVG files can carry scripts, so they are not taken. Save the logo as PNG and upload that.',
  otherKind: 'Use a PNG, JPEG or WebP picture.',
  tooLarge: 'That picture is too large. Use one under 5 MB.',
  unreadable: 'That picture could not be read. Save it again and upload the new file.',
} as const;
