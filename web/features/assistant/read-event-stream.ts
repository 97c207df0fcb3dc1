/** The pieces of an answer: `data:` lines with choices[0].delta.content. An answer without [DONE] broke off. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<string> {
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error('the answer broke off');
      waiting += decoder.decode(value, { stream: true });
      const lines = waiting.split(/\r?\n/);
      waiting = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data:')) continue;
        const data = line.slice(5).trim();
        if (data === '[DONE]') return;
        const content = JSON.parse(data).choices?.[0]?.delta?.content;
        if (typeof content === 'string') yield content;
      }
    }
  } finally {
    // Also when nobody wants the rest.
    await reader.cancel().catch(() => undefined);
  }
}
