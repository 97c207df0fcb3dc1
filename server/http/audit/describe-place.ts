import { describeDevice } from '#domain/accounts/describe-device.ts';
import type { Place } from '../../records/audit/note-entry.ts';
import { type Asking, clientAddress } from '../client-address.ts';

export function describePlace(c: Asking & { var: { requestId: string } }, via: Place['via']): Place {
  const agent = c.req.header('user-agent');
  return {
    via,
    address: clientAddress(c),
    device: via === 'web' ? describeDevice(agent) : describeProgram(agent),
    requestId: c.var.requestId,
  };
}

/** "curl/8.5.0": programs say their name first. */
function describeProgram(agent = ''): string {
  return /^[\w.+-]{1,30}\/[\w.+-]{1,20}/.exec(agent)?.[0] ?? 'Unknown program';
}
