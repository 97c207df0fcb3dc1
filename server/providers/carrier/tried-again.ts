/**
 * What we ask of the carrier for each address we give it: five more tries where the connection fails, we do not answer,
 * or we answer that it is our fault. Without it there is one, and only where the connection fails.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
export const connectionOverrides = '#rc=5&rp=ct,rt,5xx';

export const triedAgain = (url: string) => url + connectionOverrides;
