import { followAssistant } from './features/assistant/follow-assistant.ts';
import { followHelpSearch } from './features/help/follow-help-search.ts';
import { followAppearance } from './features/site/follow-appearance.ts';

// The script of every public page: small, because the pages are complete without it. Something large is brought
// with import() when a visitor first uses it.
followAppearance();
followAssistant();
followHelpSearch();
