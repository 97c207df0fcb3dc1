import pg from 'pg';

/** A named statement lives in one connection of the server; a pooler gives the next transaction another. */
export class UnnamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: as wide as the eight forms that `pg` takes.
  override query(...given: any[]): any {
    const [first, ...rest] = given;
    const isNamed = typeof first === 'object' && first !== null && 'text' in first && 'name' in first;
    const asked = isNamed ? [{ ...first, name: undefined }, ...rest] : given;
    return super.query(...(asked as Parameters<pg.Client['query']>));
  }
}
