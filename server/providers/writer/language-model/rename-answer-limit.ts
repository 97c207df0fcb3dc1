type Fetch = typeof globalThis.fetch;

/**
 * Servers that pass requests on to OpenAI's current models refuse `max_tokens` and say what they want instead. The
 * request is then sent in those words, and every later one at once.
 */
export function renameAnswerLimit(send: Fetch = globalThis.fetch): Fetch {
  let isRenamed = false;
  return async (address, init) => {
    if (isRenamed) return send(address, rename(init));
    const response = await send(address, init);
    if (response.status !== 400) return response;
    const said = await response.clone().text();
    if (!said.includes('max_completion_tokens')) return response;
    isRenamed = true;
    return send(address, rename(init));
  };
}

function rename(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init;
  const { max_tokens: limit, ...body } = JSON.parse(init.body);
  return { ...init, body: JSON.stringify({ ...body, max_completion_tokens: limit }) };
}
