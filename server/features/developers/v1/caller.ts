import type { Scope } from '#domain/developers/scopes.ts';
import type { Member } from '../../../db/database.ts';
import type { AppEnv } from '../../../http/context.ts';
import type { Done } from '../../../records/audit/note-entry.ts';

/** Who asks with a key: the member in whose name it is, and what of theirs it may use. */
export interface Caller extends Member {
  /** The member's. */
  name: string;
  keyId: string;
  keyName: string;
  scopes: Scope[];
}

export interface CallerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    caller: Caller;
    /** In the activity log, which the key's own database may not write. */
    noteDeed: (via: 'api' | 'mcp', done: Done) => Promise<void>;
  };
}
