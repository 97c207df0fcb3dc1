import { useSyncExternalStore } from 'react';
import { readConversation, watchConversation } from './conversation.ts';

export const useConversation = () => useSyncExternalStore(watchConversation, readConversation);
