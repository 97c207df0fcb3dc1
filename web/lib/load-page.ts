const reloadedFor = 'jotline-reloaded-for';
const mainScript = /\/assets\/index-[\w-]+\.js/;

/** The file of a page did not come: the connection is gone, or a new version has taken its place. */
export class PageFileError extends Error {
  constructor(cause: unknown) {
    super('a file of this page could not be loaded', { cause });
    this.name = 'PageFileError';
  }
}

/** Opens the page of a route. After a release the files it names are gone: the app is then loaded anew, once. */
export function loadPage<Page>(load: () => Promise<Page>, findTarget: () => string): () => Promise<Page> {
  return () =>
    load().catch(async (error: unknown) => {
      if (!(await isReplaced())) throw new PageFileError(error);
      window.location.assign(findTarget());
      // The document is on its way out: nothing is shown meanwhile that would go at once.
      return new Promise<Page>(() => {});
    });
}

/** Whether the server has another version by now, which this tab was not yet loaded anew for. */
async function isReplaced(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const answer = await fetch('/auth/signin', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return false;
  const current = mainScript.exec(await answer.text().catch(() => ''))?.[0];
  if (!current || running.endsWith(current)) return false;
  try {
    if (sessionStorage.getItem(reloadedFor) === current) return false;
    sessionStorage.setItem(reloadedFor, current);
    return true;
  } catch {
    // Without a memory it could load for ever.
    return false;
  }
}
