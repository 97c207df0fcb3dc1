import { followAssistant } from './features/assistant/follow-assistant.ts';
import { followHelpSearch } from './features/help/follow-help-search.ts';
import { closeMenu } from './features/site/close-menu.ts';
import { drawWhenSeen } from './features/site/draw-when-seen.ts';
import { followAppearance } from './features/site/follow-appearance.ts';
import { playSample } from './features/site/play-sample.ts';
import { pulseBeep } from './features/site/pulse-beep.ts';
import { sendNotifyMe } from './features/site/send-notify-me.ts';

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
