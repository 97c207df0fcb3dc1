import { followAssistant } from './features/assistant/follow-assistant.ts';
import { followHelpSearch } from './features/help/follow-help-search.ts';
import { closeMenu } from './features/site/scripts/close-menu.ts';
import { drawWhenSeen } from './features/site/scripts/draw-when-seen.ts';
import { followAppearance } from './features/site/scripts/follow-appearance.ts';
import { playSample } from './features/site/scripts/play-sample.ts';
import { pulseBeep } from './features/site/scripts/pulse-beep.ts';
import { sendNotifyMe } from './features/site/scripts/send-notify-me.ts';

// The script of every public page: small, because the pages are complete without it. Something large is brought
// with import() when a visitor first uses it.
followAppearance();
followAssistant();
followHelpSearch();
closeMenu();
drawWhenSeen();
playSample();
pulseBeep();
sendNotifyMe();
