import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { findCompanyLogo } from '#server/records/files/find-company-logo.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

const blue = { r: 31, g: 78, b: 121, alpha: 1 };
const paint = (width: number, height: number, background: object = blue) =>
  sharp({ create: { width, height, channels: 4, background: background as typeof blue } });

function upload(client: TestClient, body: Buffer | string, type = 'image/png', headers = {}) {
  const all = { origin: app.deps.publicUrl, 'content-type': type, ...headers };
  const bytes = typeof body === 'string' ? body : new Uint8Array(body);
  return client.send('/api/company/logo', { method: 'PUT', headers: all, body: bytes });
}

describe('a logo', () => {
  test.each([
    ['image/png', () => paint(2000, 500).png().toBuffer()],
    ['image/jpeg', () => paint(300, 900).jpeg().withMetadata().toBuffer()],
    ['image/webp', () => paint(64, 64).webp().toBuffer()],
  ])('as %s is kept as a small PNG without metadata, and served to everybody', async (type, make) => {
    const { client, user } = await signUpPro(app);
    const { status, body } = await upload(client, await make(), type);
    expect(status).toBe(200);
    expect((await client.get('/api/company')).body.logoUrl).toBe(body.logoUrl);
    const logo = await findCompanyLogo(app.deps, user.accountId);
    const kept = await sharp(logo?.content).metadata();
    expect(kept).toMatchObject({ format: 'png', hasAlpha: false });
    expect(kept.exif).toBeUndefined();
    expect(kept.width).toBeLessThanOrEqual(480);
    expect(kept.height).toBeLessThanOrEqual(160);
    const served = await app.visit().get(body.logoUrl);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(served.headers.get('cache-control')).toContain('immutable');
  });

  test('drawn in white on nothing gets a dark ground', async () => {
    const { client, user } = await signUpPro(app);
    const white = await paint(60, 20, { r: 255, g: 255, b: 255, alpha: 1 })
      .extend({ top: 20, bottom: 20, left: 20, right: 20, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    expect((await upload(client, white)).status).toBe(200);
    const logo = await findCompanyLogo(app.deps, user.accountId);
    const { channels } = await sharp(logo?.content).stats();
    expect(channels[0]).toMatchObject({ min: 0x17, max: 255 });
  });

  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['as SVG', 'image/svg+xml', svg, 415, /SVG files can carry scripts/],
    ['as SVG that says it is PNG', 'image/png', svg, 415, /SVG files can carry scripts/],
    ['as GIF', 'image/gif', 'GIF89a', 415, /PNG, JPEG or WebP/],
    ['as a page that says it is PNG', 'image/png', '<html><script>', 415, /PNG, JPEG or WebP/],
    ['that is empty', 'image/png', '', 415, /PNG, JPEG or WebP/],
    [
      'that breaks off',
      'image/png',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      400,
      /could not be read/,
    ],
  ])('%s is refused by its content', async (_, type, body, status, message) => {
    const { client } = await signUpPro(app);
    const answer = await upload(client, body as string, type);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toMatch(message);
    expect((await client.get('/api/company')).body.logoUrl).toBeNull();
  });

  test('over 5 MB is refused before it is read', async () => {
    const { client } = await signUpPro(app);
    const answer = await upload(client, Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png');
    expect(answer.status).toBe(413);
    expect(answer.body.error.message).toContain('5 MB');
  });

  test('of a few bytes that unfold to a giant picture is refused', async () => {
    const { client } = await signUpPro(app);
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const answer = await upload(client, bomb);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain('larger than 24 megapixels');
  });

  test('from another site or a visitor is refused', async () => {
    const { client } = await signUpPro(app);
    const image = await paint(10, 10).png().toBuffer();
    expect((await upload(client, image, 'image/png', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await upload(app.visit(), image)).status).toBe(401);
    expect((await app.visit().delete('/api/company/logo')).status).toBe(401);
  });

  test('can be replaced and removed; the old bytes go from storage, another account keeps its own', async () => {
    const ana = await signUpPro(app);
    const ben = await signUpPro(app);
    await upload(ben.client, await paint(10, 10).png().toBuffer());
    const first = (await upload(ana.client, await paint(20, 20).png().toBuffer())).body.logoUrl;
    const second = (await upload(ana.client, await paint(30, 30).png().toBuffer())).body.logoUrl;
    await vi.waitFor(async () => expect((await app.visit().get(first)).status).toBe(404), 60_000);
    expect((await app.visit().get(second)).status).toBe(200);
    expect((await ana.client.delete('/api/company/logo')).status).toBe(204);
    expect((await ana.client.get('/api/company')).body.logoUrl).toBeNull();
    await vi.waitFor(async () => expect(await listStored(ana.user.accountId)).toEqual([]), 60_000);
    expect(await listStored(ben.user.accountId)).toHaveLength(1);
  });
});

/** Keys of an account's logos whose bytes are still in storage. */
async function listStored(accountId: string): Promise<string[]> {
  const rows = await app.deps.db.service
    .selectFrom('stored_files')
    .select('key')
    .where('account_id', '=', accountId)
    .execute();
  const found = await Promise.all(rows.map(({ key }) => app.deps.storage.find(key)));
  for (const file of found) if (file) await buffer(file.body);
  return rows.map(({ key }) => key).filter((_, index) => found[index]);
}
