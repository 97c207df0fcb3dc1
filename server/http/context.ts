import type { HttpBindings } from '@hono/node-server';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../providers/identity/identity.ts';

/** What every handler finds on its context. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    deps: Deps;
    requestId: string;
    /** Where traces are kept. */
    traceId?: string;
  };
}

/** Behind `requireUser`. */
export interface UserEnv extends AppEnv {
  Variables: AppEnv['Variables'] & SignedIn;
}
