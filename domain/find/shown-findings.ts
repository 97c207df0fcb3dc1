import type { CampaignStatus } from '../campaigns/campaigns.ts';
import type { HelpResult } from '../help/help-results.ts';
import type { FilteredList, FilterWords } from '../saved-filters/saved-filters.ts';

// What one search over everything answers: the first few of each kind. `Moment` is a Date where the server makes it.

export interface Findings<Moment = string> {
  contacts: FoundContact[];
  calls: FoundCall<Moment>[];
  promises: FoundPromise[];
  campaigns: FoundCampaign[];
  filters: FoundFilter[];
  help: Pick<HelpResult, 'title' | 'address'>[];
}

export interface FoundContact {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  lastJobTitle: string | null;
}

export interface FoundCall<Moment = string> {
  id: string;
  startedAt: Moment;
  jobTitle: string | null;
  customerName: string | null;
  callerPhone: string | null;
}

export interface FoundPromise {
  id: string;
  callId: string;
  text: string;
  jobTitle: string | null;
  customerName: string | null;
}

export interface FoundFilter {
  id: string;
  list: FilteredList;
  name: string;
  filter: FilterWords;
}

export interface FoundCampaign {
  id: string;
  name: string;
  status: CampaignStatus;
}
