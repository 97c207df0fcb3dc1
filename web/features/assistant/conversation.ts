export type AssistantView = 'closed' | 'open' | 'minimized';

export interface ChatMessage {
  id: string;
  text: string;
  sender: 'user' | 'bot';
  /** ISO time. */
  timestamp: string;
}

export interface Conversation {
  view: AssistantView;
  messages: ChatMessage[];
}

const storageKey = 'jotline.assistant';
const mostKept = 60;
const views: AssistantView[] = ['closed', 'open', 'minimized'];

let conversation = load();
const listeners = new Set<() => void>();

/** Kept while one moves from page to page, gone with the tab. */
function load(): Conversation {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Conversation>;
    const view = views.find((candidate) => candidate === stored.view) ?? 'closed';
    return { view, messages: Array.isArray(stored.messages) ? stored.messages.filter(isMessage) : [] };
  } catch {
    return { view: 'closed', messages: [] };
  }
}

function isMessage(value: unknown): value is ChatMessage {
  const { id, text, sender, timestamp } = (value ?? {}) as Record<string, unknown>;
  return (
    [id, text, timestamp].every((field) => typeof field === 'string') &&
    (sender === 'user' || sender === 'bot')
  );
}

function change(next: Partial<Conversation>): void {
  conversation = { ...conversation, ...next };
  try {
    const messages = conversation.messages.slice(-mostKept);
    sessionStorage.setItem(storageKey, JSON.stringify({ ...conversation, messages }));
  } catch {
    // A browser that keeps nothing still talks.
  }
  for (const listener of listeners) listener();
}

export const readConversation = () => conversation;

export function watchConversation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const showAs = (view: AssistantView) => change({ view });

export function addMessage(sender: ChatMessage['sender'], text: string): ChatMessage {
  const message = { id: crypto.randomUUID(), text, sender, timestamp: new Date().toISOString() };
  change({ messages: [...conversation.messages, message] });
  return message;
}

export function setMessageText(id: string, text: string): void {
  change({
    messages: conversation.messages.map((message) => (message.id === id ? { ...message, text } : message)),
  });
}

export const removeMessage = (id: string) =>
  change({ messages: conversation.messages.filter((message) => message.id !== id) });

export const clearMessages = () => change({ messages: [] });
