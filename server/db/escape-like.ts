/** What somebody typed, as a part of a pattern for `like`: its own signs mean themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
