import { useEffect, useRef, useState } from 'react';
import { chatFailure } from '#domain/help/chat-failure.ts';
import { askAssistant, TooManyQuestions } from './ask-assistant.ts';
import { addMessage, readConversation, removeMessage, setMessageText } from './conversation.ts';

const tooMany = 'That was a lot of questions at once. Give me a minute, then ask again.';

/** Asks, and writes the answer into the conversation as it comes. Stopping keeps what was said so far. */
export function useAsking() {
  const [isAsking, setIsAsking] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function ask(question: string): Promise<void> {
    const before = readConversation().messages;
    addMessage('user', question);
    const reply = addMessage('bot', '');
    const stop = new AbortController();
    running.current = stop;
    setIsAsking(true);
    let text = '';
    try {
      for await (const piece of askAssistant(question, before, stop.signal)) {
        text += piece;
        setMessageText(reply.id, text);
      }
    } catch (error) {
      const words = error instanceof TooManyQuestions ? tooMany : chatFailure;
      if (!stop.signal.aborted) setMessageText(reply.id, text ? `${text}\n\n${words}` : words);
    }
    if (stop.signal.aborted && text === '') removeMessage(reply.id);
    setIsAsking(false);
  }

  return { isAsking, ask, stop: () => running.current?.abort() };
}
