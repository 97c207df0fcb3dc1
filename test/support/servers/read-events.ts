// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a browser would, untyped.
export type SentEvent = { event: string; id: string | null; data: any };

/** Server-sent events as a browser reads them, one after the other. */
export async function* readEvents(response: Response): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder();
  let waiting = '';
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    waiting += decoder.decode(piece, { stream: true });
    const parts = waiting.split('\n\n');
    waiting = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) =>
        part
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? null;
      const data = field('data');
      if (data !== null)
        yield { event: field('event') ?? 'message', id: field('id'), data: JSON.parse(data) };
    }
  }
}
