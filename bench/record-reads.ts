import pg from 'pg';

/** One statement as it was handed to the driver. */
export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/** Statements that went to one connection together, as one round trip. */
export type Trip = Statement[];

/** What a request read: steps that waited for each other, each of them trips that ran side by side. */
export type Reads = Trip[][];

/** Listens to the driver during one request, so that the same can be asked again without anything of ours. */
export async function recordReads(request: () => Promise<unknown>): Promise<Reads> {
  const steps: Map<unknown, Trip>[] = [];
  let underWay = 0;
  const original = pg.Client.prototype.query;
  const listening = function (this: pg.Client, ...args: unknown[]) {
    if (underWay === 0) steps.push(new Map());
    underWay += 1;
    const step = steps.at(-1);
    const trip = step?.get(this) ?? [];
    step?.set(this, trip);
    trip.push(readStatement(args));
    const done = () => {
      underWay -= 1;
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        done();
        last(...answer);
      };
      return Reflect.apply(original, this, args);
    }
    const result: Promise<unknown> = Reflect.apply(original, this, args);
    result.then(done, done);
    return result;
  };
  Object.assign(pg.Client.prototype, { query: listening });
  try {
    await request();
  } finally {
    Object.assign(pg.Client.prototype, { query: original });
  }
  return steps.map((step) => [...step.values()]);
}

function readStatement([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { text, values = [], name } = first as pg.QueryConfig;
  return { text, values: [...values], name };
}
