class Undo extends Error {}

/** Leaves a transaction so that nothing of it stays. */
export function undo(): never {
  throw new Undo();
}

/** Ends where the work was undone; what went wrong otherwise is passed on. */
export async function untilUndone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

/** What PostgreSQL refused the work with; null where it ran and was undone. */
export async function codeUntilUndone(
  work: Promise<unknown>,
): Promise<{ code: string; message: string } | null> {
  try {
    await untilUndone(work);
    return null;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!code) throw error;
    return { code, message };
  }
}
