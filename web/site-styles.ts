import './styles.ts';
import { AssistantLink } from './features/assistant/assistant-link.tsx';
import { PageBody } from './features/site/pages/page-body.tsx';
import { notFoundPage, sitePages } from './site-pages.tsx';

// An entry of the build whose styles alone are used: those of every public page and of what stands around it.
export const siteStyles = [AssistantLink, PageBody, notFoundPage, ...sitePages];
