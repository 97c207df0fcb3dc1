import type { Scope } from '#domain/developers/scopes.ts';
import type { Member } from '../../../db/database.ts';
import type { AppEnv } from '../../../http/context.ts';

/** Who asks with a key: the member in whose name it is, and what of theirs it may use. */
export interface Caller extends Member {
  /** The member's. */
  name: string;
  keyId: string;
  keyName: string;
  scopes: Scope[];
}

export interface CallerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { caller: Caller };
}
