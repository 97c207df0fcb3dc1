import { createContext } from 'react';

/** The site's public address, where a page needs a whole link to itself. */
export const HomeContext = createContext('');
