import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();
const nobody = '00000000-0000-4000-8000-000000000000';
const draft = { name: 'Spring offer', message: 'Hi {CustomerName}, 20% off gutters.' };
const form = { title: 'Spring gutters', description: 'We clean and check them.', offer: '20% off' };

const upload = (client: TestClient, body: Buffer, type = 'image/jpeg') =>
  client.send('/api/campaign-images', {
    method: 'POST',
    headers: { origin: new URL(app.deps.publicUrl).origin, 'content-type': type },
    body: new Uint8Array(body),
  });
const draw = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2B8A3E' } })
    .withExif({ IFD0: { Copyright: 'somewhere on Elm Street' } })
    .jpeg()
    .toBuffer();
const addToCart = (client: TestClient, imageUrl: string) =>
  client.post('/api/cart', { itemType: 'campaign', itemData: { ...form, imageUrl } });
const saveDraft = (client: TestClient, mediaUrl: string) =>
  client.post('/api/campaigns', { ...draft, mediaUrl });

test('a picture is drawn anew without its metadata and shown to anyone with the address', async () => {
  const { client } = await signUpPro(app);
  const { status, body } = await upload(client, await draw());
  expect(status).toBe(201);
  const shown = await app.visit().get(new URL(body.url).pathname);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(shown.body).not.toContain('Elm Street');
});

test('it goes with a campaign from the cart and with a draft from the builder', async () => {
  const { client } = await signUpPro(app);
  const { url } = (await upload(client, await draw())).body;
  expect((await addToCart(client, url)).body.item.itemData.imageUrl).toBe(url);
  const { id } = (await saveDraft(client, url)).body;
  expect((await client.get('/api/campaigns')).body.campaigns[0]).toMatchObject({ id, hasMedia: true });
});

test('one of another account, or from another site, is refused', async () => {
  const { client } = await signUpPro(app);
  const { client: stranger } = await signUpPro(app);
  const { url } = (await upload(client, await draw())).body;
  for (const other of [url, 'https://example.com/campaign-images/a.jpg', `${url}?x`]) {
    expect((await addToCart(stranger, other)).status).toBe(404);
    expect((await saveDraft(stranger, other)).status).toBe(400);
  }
});

test('what is none, or a drawing with scripts, or too large is refused with a reason', async () => {
  const { client } = await signUpPro(app);
  const fake = await upload(client, Buffer.from('GIF89a, honestly'), 'image/png');
  expect(fake.body.error.message).toContain('could not be read as a picture');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  expect((await upload(client, Buffer.from(drawing), 'image/png')).status).toBe(415);
  expect((await upload(client, await draw(), 'text/html')).status).toBe(415);
  expect((await upload(client, Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
  expect((await upload(app.visit(), await draw())).status).toBe(401);
  for (const name of [`${nobody}.jpg`, '..%2Fx.jpg', 'x.jpg'])
    expect((await app.visit().get(`/campaign-images/${name}`)).status).toBe(404);
});
