/** A Wednesday at noon in New York: nobody's night, nobody's Sunday. */
export const workday = '2026-11-18T17:00:00Z';
