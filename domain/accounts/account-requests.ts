/** A deleted account cannot be brought back: this is how long its owner can change their mind. */
export const graceDays = 7;
/** How long a finished archive can be downloaded. */
export const exportDays = 7;
