import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Stands in a query for what each run gives; as a `never` it fits wherever a value does. */
export type Given<Values> = { [Name in keyof Values]: never };

class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(name) });

/**
 * For what every page asks: built and compiled with the first run, after that only filled in. Building a query anew
 * takes as long as its round trip. Its text may not depend on what is given.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Kysely<DB>, given: Given<Values>) => Compilable<Row>,
): (values: Values) => (db: Kysely<DB>) => Compilable<Row> {
  let known: CompiledQuery<Row> | undefined;
  return (values) => (db) => {
    known ??= build(db, places as Given<Values>).compile();
    const compiled = known;
    const fill = (parameter: unknown) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter;
    return { compile: () => ({ ...compiled, parameters: compiled.parameters.map(fill) }) };
  };
}
