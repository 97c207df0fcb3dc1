import { signRequest } from '#server/carrier-emulator/callbacks.ts';

/** A form as the carrier posts it to this address, with its signature or with another. */
export function signForm(
  authToken: string,
  url: string,
  fields: Record<string, string>,
  signature = signRequest(authToken, url, fields),
) {
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    } as Record<string, string>,
    body: new URLSearchParams(fields).toString(),
  };
}
