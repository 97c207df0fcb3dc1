import { describe, expect, test } from 'vitest';
import { actions, subjects } from '#domain/audit/audit-words.ts';
import { deeds } from '#domain/audit/deeds.ts';
import { allOperations } from '../../features/developers/v1/all-operations.ts';
import { routeAccess } from '../route-access.ts';
import { routeRecords } from './route-records.ts';

/** Writing routes that leave no entry, each for a reason. */
const silent: Record<string, string> = {
  'POST /api/session/refresh': 'a browser does it by itself',
  'POST /api/email/resend': 'a mail to oneself',
  'POST /api/totp/start': 'changes nothing until the code is confirmed',
  'POST /api/ways/:party': 'only opens the way there; what is connected on the way back is noted then',
  'DELETE /api/ways/:party': 'written together with the change, by the name of what was disconnected',
  'POST /api/passkeys/options': 'changes nothing until the passkey is made',
  'POST /api/passkeys': 'written together with the passkey',
  'DELETE /api/passkeys/:id': 'written together with the change',
  'POST /api/account/export': 'written together with the request, once for each',
  'POST /api/checkout': 'written together with the order, once for each',
  'POST /api/card/start': 'an empty form',
  'POST /api/cart': 'a draft of the owner’s own',
  'DELETE /api/cart': 'a draft of the owner’s own',
  'DELETE /api/cart/:id': 'a draft of the owner’s own',
  'POST /api/contacts/imports/:id/preview': 'shows what would happen',
  'POST /api/campaigns/preview': 'shows what would happen',
  'POST /api/calls/:id/promises/:promiseId/clashes': 'asks whether a time is free',
  'POST /api/campaigns/audience': 'a list that is asked for with a body',
  'POST /api/recordings': 'only begins to send; what it becomes is noted then',
  'PUT /api/recordings/:id/parts/:position': 'a part of what is being sent',
  'POST /api/recordings/:id/finish': 'written together with the call, once for each',
  'DELETE /api/recordings/:id': 'not a call yet',
  'POST /api/saved-filters': 'a view of the person’s own',
  'PATCH /api/saved-filters/:id': 'a view of the person’s own',
  'DELETE /api/saved-filters/:id': 'a view of the person’s own',
  'POST /api/contacts/bulk': 'written together with the change, once for all of them',
  'POST /api/contacts/bulk/:id/undo': 'written together with the change, once for all of them',
  'POST /api/conversations/:id/read': 'a mark for oneself, set by opening the conversation',
};

const deedOf = (recorded: (typeof routeRecords)[keyof typeof routeRecords]) =>
  typeof recorded === 'string' ? recorded : recorded.deed;

describe('what the activity log is told', () => {
  test('is declared for every route that asks who one is', () => {
    expect(Object.keys(routeRecords).toSorted()).toEqual(Object.keys(routeAccess).toSorted());
  });

  test('is something for every route that changes something, and for every file that leaves', () => {
    const quiet = Object.entries(routeRecords)
      .filter(([, recorded]) => recorded === 'nothing')
      .map(([route]) => route);
    expect(quiet.filter((route) => !route.startsWith('GET ')).toSorted()).toEqual(
      Object.keys(silent).toSorted(),
    );
    const files = quiet.filter((route) => /\.(csv|json|pdf|ics|wav)$/.test(route));
    expect(files).toEqual([]);
  });

  test('is something wherever one thing is read by its id, but for what only its own page asks for', () => {
    const unseen = Object.entries(routeRecords)
      .filter(([route, recorded]) => /^GET .*:id$/.test(route) && recorded === 'nothing')
      .map(([route]) => route);
    expect(unseen).toEqual(['GET /api/contacts/imports/:id']);
  });

  test('fits what the route does', () => {
    const wrong = Object.entries(routeRecords).flatMap(([route, recorded]) => {
      const deed = deedOf(recorded);
      if (deed === 'nothing') return [];
      const [action] = deeds[deed];
      // A list that is asked for with a body is read all the same.
      const isRead = route.startsWith('GET ') || /\.csv$/.test(route);
      return isRead === (action === 'saw' || action === 'exported') ? [] : [`${route}: ${action}`];
    });
    expect(wrong).toEqual([]);
  });

  test('is declared for every operation of the API, and something for those that change or read one thing', () => {
    const quiet = allOperations.filter(({ records }) => records === 'nothing').map(({ id }) => id);
    expect(quiet.toSorted()).toEqual([
      'listCalls',
      'listCampaigns',
      'listContacts',
      'listMessages',
      'listPromises',
    ]);
  });

  test('has words for every kind', () => {
    for (const [deed, [action, subject, words]] of Object.entries(deeds)) {
      expect(deed).toMatch(/^[a-z_]{1,40}\.[a-z_]{1,40}$/);
      expect(actions).toContain(action);
      expect(subjects).toContain(subject);
      expect(words.split('{}').length, deed).toBeLessThanOrEqual(2);
    }
  });
});
