import { describe, expect, test } from 'vitest';
import { password, signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

const details = {
  companyName: 'Ortiz Roofing',
  address: '12 Ladder Ln\nAustin, TX 78704',
  primaryEmail: 'Office@Example.com',
  primaryPhone: '(512) 555-0142',
  receivesSms: true,
  eligibleCallAi: true,
};

async function save(client: TestClient, overrides: Record<string, unknown> = {}) {
  const { revision } = (await client.get('/api/company')).body;
  return client.post('/api/company', { ...details, revision, password, ...overrides });
}

describe('company info', () => {
  test('starts as the person signed up', async () => {
    const { client, input } = await signUpPro(app);
    const { status, body } = await client.get('/api/company');
    expect(status).toBe(200);
    expect(body).toMatchObject({ companyName: input.fullName, primaryEmail: input.email, address: '' });
    expect(body).toMatchObject({ receivesSms: false, eligibleCallAi: false, logoUrl: null });
  });

  test('is saved with the right password, for this account alone', async () => {
    const { client } = await signUpPro(app);
    const other = await signUpPro(app);
    expect((await save(client)).status).toBe(200);
    expect((await client.get('/api/company')).body).toMatchObject({
      ...details,
      primaryEmail: 'office@example.com',
      primaryPhone: '+15125550142',
    });
    expect((await other.client.get('/api/company')).body.companyName).toBe(other.input.fullName);
  });

  test.each([[''], [undefined]])('without a password (%j): "Password required"', async (missing) => {
    const { client } = await signUpPro(app);
    const answer = await save(client, { password: missing });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe('Password required');
  });

  test('with a wrong password: "Incorrect password", and nothing is saved', async () => {
    const { client, input } = await signUpPro(app);
    const answer = await save(client, { password: 'not-my-password-1' });
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).toBe('Incorrect password');
    expect((await client.get('/api/company')).body.companyName).toBe(input.fullName);
  });

  test('guessing the password is stopped after ten tries', async () => {
    const { client } = await signUpPro(app);
    const { revision } = (await client.get('/api/company')).body;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const body = { ...details, revision, password: `wrong-guess-${attempt}` };
      expect((await client.post('/api/company', body)).status).toBe(401);
    }
    expect((await client.post('/api/company', { ...details, revision, password })).status).toBe(429);
  });

  test('a change made elsewhere meanwhile is not overwritten', async () => {
    const { client } = await signUpPro(app);
    const { revision } = (await client.get('/api/company')).body;
    expect((await save(client)).status).toBe(200);
    const late = await client.post('/api/company', {
      ...details,
      companyName: 'Late Roofing',
      revision,
      password,
    });
    expect(late.status).toBe(409);
    expect((await client.get('/api/company')).body.companyName).toBe('Ortiz Roofing');
  });

  test.each([
    [{ companyName: ' ' }, 'companyName'],
    [{ primaryEmail: 'nobody' }, 'primaryEmail'],
    [{ primaryPhone: '12' }, 'primaryPhone'],
    [{ address: 'x'.repeat(501) }, 'address'],
  ])('%j is refused and the field named', async (overrides, field) => {
    const { client } = await signUpPro(app);
    const answer = await save(client, overrides);
    expect(answer.status).toBe(400);
    expect(answer.body.error.issues[0].path).toBe(field);
  });
});

describe('service areas', () => {
  const path = '/api/company/service-areas';

  test('are saved by the rules: trimmed, without duplicates, statewide alone, empty states dropped', async () => {
    const { client } = await signUpPro(app);
    const answer = await client.post(path, {
      areas: [
        { state: 'TX', isStatewide: false, counties: [' Travis', 'travis', 'Hill Country'] },
        { state: 'OK', isStatewide: true, counties: ['Tulsa'] },
        { state: 'OH', isStatewide: false, counties: [] },
      ],
    });
    expect(answer.status).toBe(200);
    expect((await client.get(path)).body.areas).toEqual([
      { state: 'OK', isStatewide: true, counties: [] },
      { state: 'TX', isStatewide: false, counties: ['Travis', 'Hill Country'] },
    ]);
  });

  test('without a selection: "Select at least one state or county", and what was there stays', async () => {
    const { client } = await signUpPro(app);
    const texas = { areas: [{ state: 'TX', isStatewide: true, counties: [] }] };
    await client.post(path, texas);
    const answer = await client.post(path, { areas: [{ state: 'OH', isStatewide: false, counties: [' '] }] });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe('Select at least one state or county');
    expect((await client.get(path)).body).toEqual(texas);
  });

  test('saved twice at once leave one choice, never a mixture', async () => {
    const { client } = await signUpPro(app);
    const choice = (states: string[]) => ({
      areas: states.map((state) => ({ state, isStatewide: true, counties: [] })),
    });
    const choices = [
      ['AL', 'AK'],
      ['AZ', 'AR'],
      ['AL', 'CA'],
      ['CO', 'CT'],
    ];
    const answers = await Promise.all(choices.map((states) => client.post(path, choice(states))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const kept = (await client.get(path)).body.areas.map(({ state }: { state: string }) => state);
    expect(choices.map((states) => states.toSorted())).toContainEqual(kept);
  });

  test('belong to one account, and no state is invented', async () => {
    const ana = await signUpPro(app);
    const ben = await signUpPro(app);
    await ana.client.post(path, { areas: [{ state: 'TX', isStatewide: true, counties: [] }] });
    expect((await ben.client.get(path)).body.areas).toEqual([]);
    await ben.client.post(path, { areas: [{ state: 'NY', isStatewide: true, counties: [] }] });
    expect((await ana.client.get(path)).body.areas[0].state).toBe('TX');
    const answer = await ana.client.post(path, { areas: [{ state: 'ZZ', isStatewide: true, counties: [] }] });
    expect(answer.status).toBe(400);
  });
});

describe('service types', () => {
  const path = '/api/company/service-types';

  test('all eight can be saved, Other with free text', async () => {
    const { client } = await signUpPro(app);
    const categories = [
      ...['HVAC', 'Roofing', 'Plumbing', 'Electrical', 'Landscaping', 'Cleaning', 'Pest Control', 'Other'],
    ];
    expect((await client.post(path, { categories, otherText: ' Pool repair ' })).status).toBe(200);
    expect((await client.get(path)).body).toEqual({ categories, otherText: 'Pool repair' });
  });

  test('Other wants its words, and they go when Other goes', async () => {
    const { client } = await signUpPro(app);
    const without = await client.post(path, { categories: ['Other'], otherText: ' ' });
    expect(without.status).toBe(400);
    expect(without.body.error.issues[0]).toEqual({ path: 'otherText', message: 'Say what else you do.' });
    await client.post(path, { categories: ['Roofing', 'Roofing'], otherText: 'Pools' });
    expect((await client.get(path)).body).toEqual({ categories: ['Roofing'], otherText: '' });
  });

  test('a trade that is not on the list is refused; another account sees none of it', async () => {
    const ana = await signUpPro(app);
    const ben = await signUpPro(app);
    expect((await ana.client.post(path, { categories: ['Piracy'], otherText: '' })).status).toBe(400);
    await ana.client.post(path, { categories: ['HVAC'], otherText: '' });
    expect((await ben.client.get(path)).body.categories).toEqual([]);
  });
});

describe('reviews and social', () => {
  const path = '/api/company/integrations';
  const nothing = { status: 'not_connected', link: null };

  test('Connect takes a place id or a link, Disconnect removes it', async () => {
    const { client } = await signUpPro(app);
    expect((await client.get(path)).body).toEqual({ googleReviews: nothing, facebookPage: nothing });
    await client.post('/api/company/google-reviews', { link: 'ChIJN1t_tDeuEmsRUsoyG83frY4' });
    await client.post('/api/company/facebook-page', { page: 'facebook.com/ortizroofing' });
    expect((await client.get(path)).body).toEqual({
      googleReviews: {
        status: 'connected',
        link: 'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4',
      },
      facebookPage: { status: 'connected', link: 'https://www.facebook.com/ortizroofing' },
    });
    expect((await client.delete('/api/company/google-reviews')).status).toBe(204);
    expect((await client.get(path)).body.googleReviews).toEqual(nothing);
    expect((await client.get(path)).body.facebookPage.status).toBe('connected');
    expect((await client.delete('/api/company/facebook-page')).status).toBe(204);
    expect((await client.get(path)).body.facebookPage).toEqual(nothing);
  });

  test('what has not the form of a link is refused, and another account is untouched', async () => {
    const ana = await signUpPro(app);
    const ben = await signUpPro(app);
    const bad = await ana.client.post('/api/company/google-reviews', { link: 'https://evil.example/review' });
    expect(bad.status).toBe(400);
    expect(bad.body.error.message).toContain('Google review link');
    expect((await ana.client.post('/api/company/facebook-page', { page: 'evil.example' })).status).toBe(400);
    await ana.client.post('/api/company/google-reviews', { link: 'g.page/r/CfakeIdOfAPage/review' });
    await ben.client.delete('/api/company/google-reviews');
    expect((await ana.client.get(path)).body.googleReviews.status).toBe('connected');
    expect((await ben.client.get(path)).body.googleReviews).toEqual(nothing);
  });
});
