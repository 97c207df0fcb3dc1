import { Navigate, useSearchParams } from 'react-router';
import type { ShownCall } from '#domain/calls/shown-calls.ts';

/** The page of a half leads to the whole, also from the link of an older mail to a moment in it. */
export function JoinedAway({ to }: { to: NonNullable<ShownCall['joinedInto']> }) {
  const [query] = useSearchParams();
  const at = Number(query.get('at') ?? Number.NaN);
  const moment = Number.isFinite(at) ? `?at=${(at + to.fromSeconds).toFixed(1)}` : '';
  return <Navigate replace to={`/dashboard/calls/${to.callId}${moment}`} />;
}
