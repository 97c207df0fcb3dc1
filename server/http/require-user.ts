import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { AppError } from '#domain/plain/errors.ts';
import { isUuid } from '#domain/plain/uuid.ts';
import { type Role, roles } from '#domain/team/roles.ts';
import type { Database } from '../db/database.ts';
import type { SignedInUser } from '../providers/identity/identity.ts';
import { noteRequest } from './audit/note-request.ts';
import { routeRecords } from './audit/route-records.ts';
import type { UserEnv } from './context.ts';
import { type Access, isListedRoute, routeAccess } from './route-access.ts';

/**
 * Lets signed-in people through where their role may go, says who they are, hands the route a database of theirs, and
 * notes in the activity log what came of it.
 */
export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const { deps } = c.var;
  const found = await deps.identity.findSession(c.req.header('cookie'));
  if (!found) throw new AppError('unauthenticated');
  // HEAD is answered by the route of GET.
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const route = `${method} ${routePath(c)}`;
  const isListed = isListedRoute(route);
  const db = await openFor(c, found.user, isListed ? routeAccess[route] : 'owner');
  c.set('user', found.user);
  c.set('session', found.session);
  c.set('deps', { ...deps, db });
  await next();
  if (!isListed) return;
  const { id: loginId, accountId, name, role } = found.user;
  const actor = { accountId, loginId, name, role };
  await noteRequest(c, { deps, actor, recorded: routeRecords[route], via: 'web' });
});

/** What the person's route may work with; refuses who may not go there. */
async function openFor(c: Context<UserEnv>, user: SignedInUser, access: Access): Promise<Database> {
  const { db } = c.var.deps;
  const member = { accountId: user.accountId, loginId: user.id, role: user.role };
  if (!allowed[access].includes(user.role))
    throw new AppError('forbidden', { userMessage: refusals[user.role] });
  if (user.role !== 'technician' || access === 'self' || access === 'own_line') return db.forMember(member);
  const confined = db.forMember(member, { mayServe: false });
  if (access === 'calls') return confined;
  await refuseUnseenCall(confined, member.accountId, c.req.param('id'));
  return db.forMember(member);
}

const allowed: Record<Access, readonly Role[]> = {
  owner: ['owner'],
  office: ['owner', 'office'],
  self: roles,
  calls: roles,
  own_line: roles,
  call: roles,
};

const refusals = {
  owner: 'You are not allowed to do that.',
  office: 'Only the owner of the business can do that.',
  technician: 'That is for the owner and the office. You see the calls of your own lines.',
};

/** The operations on a call run as the service: for a technician the policies are asked first. */
async function refuseUnseenCall(db: Database, accountId: string, callId: string | undefined): Promise<void> {
  const [seen] = isUuid(callId ?? '')
    ? await db.readAsAccount(accountId, (read) =>
        read
          .selectFrom('calls')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', '=', callId ?? ''),
      )
    : [];
  if (!seen) throw new AppError('not_found', { userMessage: 'We could not find that call.' });
}
