/**
 * A browser's way from our button to the other side and back, up to the address that it is sent back to. With nobody to
 * choose, it cancels.
 */
export async function walkToParty(url: string, sub: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, origin), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    return response;
  };

  let at = url;
  for (let step = 0; step < 10; step += 1) {
    const isChoice = new URL(at, origin).pathname.startsWith('/choose/');
    const body = new URLSearchParams(sub ? { sub } : { cancel: '1' });
    const response = await ask(at, isChoice ? { method: 'POST', body } : {});
    const location = response.headers.get('location');
    if (!location) throw new Error(`no way on from ${at}: ${response.status} ${await response.text()}`);
    at = new URL(location, origin).href;
    if (new URL(at).origin !== origin) return at;
  }
  throw new Error(`the way never ended: ${at}`);
}
