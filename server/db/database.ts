import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isUuid } from '#domain/plain/uuid.ts';
import { type Role, roles } from '#domain/team/roles.ts';
import { prepared, preparedPool } from './prepared-pool.ts';
import type { DB } from './schema.generated.ts';
import { UnnamedClient } from './unnamed-client.ts';

// Whole seconds, cents and counts fit a JavaScript number; bigint counts come back as numbers too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Someone waits for it: what takes longer is answered with "try again", and gives its connection back. */
const requestSeconds = 15;
/** For jobs. Whatever hangs, a statement or a transaction that nobody ends, lets go of its locks at last. */
const longestSeconds = 300;

export type Tx = Transaction<DB>;

/** Who asks: policies know the account, the person and what they are to the business. */
export interface Member {
  accountId: string;
  loginId: string;
  role: Role;
}

export interface Database {
  /** For jobs, webhooks and sign-in: every account, so each query names its `account_id`. */
  service: Kysely<DB>;
  pool: pg.Pool;
  /** The same for a single query that was compiled once. */
  readAsService: <Row>(build: (db: Kysely<DB>) => Compilable<Row>) => Promise<Row[]>;
  /** For requests: a transaction that row-level security confines to one account. */
  asAccount: <T>(accountId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The same for a single query, in one round trip: what lists and pages are read with. */
  readAsAccount: <Row>(accountId: string, build: (db: Kysely<DB>) => Compilable<Row>) => Promise<Row[]>;
  /** The same database for one person's request: `asAccount` and `readAsAccount` are theirs, with what their role may see. */
  forMember: (member: Member, options?: { mayServe: boolean }) => Database;
  close: () => Promise<void>;
}

/** The login role owns the tables and is used by migrations alone. */
const sessionOptions = `-c role=jotline_service -c statement_timeout=${longestSeconds}s -c idle_in_transaction_session_timeout=${longestSeconds}s`;

export function connectDatabase(options: {
  url: string;
  poolSize: number;
  /** Behind a pooler a connection is ours for a transaction: its login brings the role, and no plan is kept in it. */
  isPooled?: boolean;
  onError: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    ...(options.isPooled ? { Client: UnnamedClient } : { options: sessionOptions }),
    connectionTimeoutMillis: 10_000,
    // Statements that do not wait for each other are sent together.
    pipeline: true,
  });
  // A connection that breaks must not take the process down, be it idle or at work; the pool opens another. Each tells
  // of itself: what the pool repeats of its idle ones is heard already.
  pool.on('connect', (client) => client.on('error', options.onError));
  pool.on('error', () => {});
  const service = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  const shared: Omit<Database, 'asAccount' | 'readAsAccount'> = {
    service,
    pool,
    async readAsService(build) {
      const query = build(service).compile();
      return (await pool.query(prepared(query.sql, query.parameters))).rows;
    },
    forMember(member, { mayServe } = { mayServe: true }) {
      const own = { ...shared, ...confine(service, pool, (accountId) => identify(accountId, member)) };
      return mayServe ? own : closeService(own);
    },
    close: () => service.destroy(),
  };
  // Jobs act for the business as a whole, as its owner does.
  const whole = (accountId: string) => ({
    accountId: assertId(accountId),
    loginId: '',
    role: 'owner' as const,
  });
  return { ...shared, ...confine(service, pool, whole) };
}

/** How often each confined transaction is lifted at the moment. */
const confined = new WeakMap<Tx, number>();

/** Nobody's id would confine to nothing and look like an empty account: it is a mistake of ours instead. */
function assertId(id: string): string {
  if (!isUuid(id)) throw new Error('not an account id');
  return id;
}

/** A person's request that names another account than their own is a mistake of ours too. */
function identify(accountId: string, member: Member): Member {
  if (assertId(accountId) !== member.accountId) throw new Error('not the account of the person who asks');
  if (!roles.includes(member.role)) throw new Error('not a role');
  return { accountId, loginId: assertId(member.loginId), role: member.role };
}

/** For who may see a part of the business alone: whatever runs as the service would show all of it. */
function closeService(db: Database): Database {
  const get = (): never => {
    throw new Error('this request reads as its person alone');
  };
  return Object.defineProperties(db, { service: { get }, readAsService: { get }, pool: { get } });
}

function confine(
  service: Kysely<DB>,
  pool: pg.Pool,
  whoAsks: (accountId: string) => Member,
): Pick<Database, 'asAccount' | 'readAsAccount'> {
  return {
    asAccount: async (accountId, work) => {
      const who = whoAsks(accountId);
      return service.transaction().execute(async (tx) => {
        confined.set(tx, 0);
        await sql`select set_config('role', 'jotline_user', true),
          set_config('app.account_id', ${who.accountId}, true),
          set_config('app.login_id', ${who.loginId}, true),
          set_config('app.role', ${who.role}, true),
          set_config('statement_timeout', ${`${requestSeconds}s`}, true)`.execute(tx);
        return work(tx);
      });
    },
    readAsAccount: async (accountId, build) =>
      readConfined(pool, whoAsks(accountId), build(service).compile()),
  };
}

async function readConfined<Row>(
  pool: pg.Pool,
  { accountId, loginId, role }: Member,
  query: CompiledQuery<Row>,
): Promise<Row[]> {
  // Several statements in one message, which therefore cannot have parameters: hence the check.
  const begin = `begin read only; set local role jotline_user; set local statement_timeout = '${requestSeconds}s'; set local app.account_id = '${accountId}'; set local app.login_id = '${loginId}'; set local app.role = '${role}'`;
  const client = await pool.connect();
  try {
    // If the first fails, PostgreSQL refuses the second: it never runs unconfined.
    const [begun, read, ended] = await Promise.allSettled([
      client.query(begin),
      client.query(prepared(query.sql, query.parameters)),
      client.query('commit'),
    ]);
    for (const step of [begun, read, ended]) if (step.status === 'rejected') throw step.reason;
    return (read as PromiseFulfilledResult<pg.QueryResult>).value.rows;
  } finally {
    client.release();
  }
}

/** For the few writes that a person's transaction causes but may not do itself, such as enqueueing a job. */
export async function liftToService<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const lifts = confined.get(tx);
  if (lifts === undefined) return work();
  confined.set(tx, lifts + 1);
  if (lifts === 0) await setRole(tx, 'jotline_service');
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // Where PostgreSQL said no, it takes nothing more in this transaction; what goes on is confined again.
    await endLift(tx).catch(() => {});
    throw error;
  }
  await endLift(tx);
  return result;
}

async function endLift(tx: Tx): Promise<void> {
  const lifts = (confined.get(tx) ?? 1) - 1;
  confined.set(tx, lifts);
  if (lifts === 0) await setRole(tx, 'jotline_user');
}

async function setRole(tx: Tx, role: 'jotline_service' | 'jotline_user'): Promise<void> {
  await sql`select set_config('role', ${role}, true)`.execute(tx);
}
