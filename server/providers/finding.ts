/** What a look at a vendor found, for whoever sets Jotline up. */
export interface Finding {
  /** What was looked at, in a few words. */
  what: string;
  isFine: boolean;
  /** How it is, or what is wrong and where to put it right. */
  words: string;
}

/** One step of a look: what it finds, or the error in the words of whoever threw it. */
export async function look(what: string, step: () => Promise<string>): Promise<Finding> {
  try {
    return { what, isFine: true, words: await step() };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? ` (${cause.message})` : '';
    return { what, isFine: false, words: `${message}${reason}` };
  }
}
