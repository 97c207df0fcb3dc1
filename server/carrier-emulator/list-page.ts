import type { Answer } from './answer.ts';

interface Asked {
  /** Of the list, as in `Calls.json`. */
  name: string;
  accountSid: string;
  query: URLSearchParams;
  /** One more than the page holds tells that there is another. */
  read: (range: { offset: number; limit: number }) => object[] | Promise<object[]>;
}

/** A page of a list as the original pages: the next one by an address that is made for following. */
export async function listPage({ name, accountSid, query, read }: Asked): Promise<Answer> {
  const pageSize = Math.max(1, Math.min(1000, Number(query.get('PageSize') ?? 50)));
  const page = Math.max(0, Number(query.get('Page') ?? 0));
  const found = await read({ offset: page * pageSize, limit: pageSize + 1 });
  const uri = `/2010-04-01/Accounts/${accountSid}/${name}.json`;
  const next = new URLSearchParams(query);
  next.set('Page', String(page + 1));
  next.set('PageToken', `PA${page + 1}`);
  return {
    status: 200,
    json: {
      [name.toLowerCase()]: found.slice(0, pageSize),
      page,
      page_size: pageSize,
      uri: `${uri}?${query}`,
      next_page_uri: found.length > pageSize ? `${uri}?${next}` : null,
    },
  };
}

/** `DateSent>=2026-11-17T20:00:00Z`: the sign belongs to the name. */
export function readSince(query: URLSearchParams, name: string): Date | null {
  const since = new Date(query.get(`${name}>`) ?? '');
  return Number.isNaN(since.getTime()) ? null : since;
}
