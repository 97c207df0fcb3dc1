export const inWords = (count: number) => count.toLocaleString('en-US');

export const countContacts = (count: number) => (count === 1 ? '1 contact' : `${inWords(count)} contacts`);
